import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Booking, type Fault, lostMinutes } from './lost-minutes.ts';

const minute = 60_000;
const fourWeeks = 28 * 24 * 60;
const rooms = ['a', 'b', 'c'];

/** Meetings that do not overlap: gap, length, gap, length … in minutes. */
const calendar = (placeId: string) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 15, max: 240 })), { maxLength: 60 })
    .map((parts) => {
      let at = 0;
      return parts.flatMap(([gap, length]): Booking[] => {
        const from = at + gap;
        at = from + length;
        return at > fourWeeks ? [] : [{ placeId, from: from * minute, to: at * minute }];
      });
    });

const fault = fc
  .tuple(
    fc.constantFrom(...rooms),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: -600, max: fourWeeks }),
    fc.integer({ min: 0, max: 2_000 }),
  )
  .map(
    ([placeId, device, from, length]): Fault => ({
      placeId,
      deviceId: `${placeId}${device}`,
      from: from * minute,
      to: (from + length) * minute,
    }),
  );

/** Looks at every minute of every meeting. */
const minuteByMinute = (bookings: readonly Booking[], faults: readonly Fault[]) => {
  const sums: Record<string, number> = {};
  for (const { placeId, from, to } of bookings) {
    const near = faults.filter((one) => one.placeId === placeId && one.from < to && one.to > from);
    for (let at = from; at < to; at += minute)
      if (near.some((one) => one.from <= at && at < one.to)) sums[placeId] = (sums[placeId] ?? 0) + 1;
  }
  return sums;
};

it('counts what a look at every minute of a calendar of four weeks counts', () => {
  fc.assert(
    fc.property(fc.tuple(...rooms.map(calendar)), fc.array(fault, { maxLength: 80 }), (calendars, faults) => {
      const bookings = calendars.flat();
      const lost = Object.fromEntries([...lostMinutes(bookings, faults)].map(([id, { minutes }]) => [id, minutes]));
      expect(lost).toEqual(minuteByMinute(bookings, faults));
    }),
    { numRuns: 60, seed: 7 },
  );
});

it('names the device that was missing longest', () => {
  const booking = { placeId: 'a', from: 0, to: 60 * minute };
  const short = { placeId: 'a', deviceId: 'short', from: 0, to: 10 * minute };
  const long = { placeId: 'a', deviceId: 'long', from: 5 * minute, to: 30 * minute };
  expect(lostMinutes([booking], [short, long]).get('a')).toEqual({ minutes: 30, cause: 'long' });
  expect(lostMinutes([booking], []).size).toBe(0);
});
