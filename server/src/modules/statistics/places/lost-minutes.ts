import { grouped } from './grouped.ts';

/** Milliseconds since 1970; the end is not part of it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A meeting in a place. */
export interface Booking extends Stretch {
  readonly placeId: string;
}

/** A time in which a device that a place needs did not work. */
export interface Fault extends Booking {
  readonly deviceId: string;
}

export interface Lost {
  /** Of the booked time: in which anything needed did not work. */
  readonly minutes: number;
  /** The device that was missing longest in meetings. */
  readonly cause: string;
}

const minuteMs = 60_000;

/** How much of a stretch the others cover together, however they overlap. */
const covered = (within: Stretch, stretches: readonly Stretch[]): number => {
  let [sum, until] = [0, within.from];
  for (const { from, to } of stretches) {
    const end = Math.min(to, within.to);
    sum += Math.max(0, end - Math.max(from, until));
    until = Math.max(until, end);
  }
  return sum;
};

/** The booked time that faults took from each place. Meetings in one place do not overlap. */
export const lostMinutes = (bookings: readonly Booking[], faults: readonly Fault[]): Map<string, Lost> => {
  const byPlace = grouped(
    [...faults].sort((a, b) => a.from - b.from),
    ({ placeId }) => placeId,
  );
  const lost = new Map<string, Lost>();
  for (const [placeId, own] of grouped(bookings, (booking) => booking.placeId)) {
    let sum = 0;
    const byDevice = new Map<string, number>();
    for (const booking of own) {
      const during = (byPlace.get(placeId) ?? []).filter(({ from, to }) => from < booking.to && to > booking.from);
      sum += covered(booking, during);
      for (const [deviceId, its] of grouped(during, (fault) => fault.deviceId))
        byDevice.set(deviceId, (byDevice.get(deviceId) ?? 0) + covered(booking, its));
    }
    const [worst] = [...byDevice].sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
    if (worst && sum > 0) lost.set(placeId, { minutes: sum / minuteMs, cause: worst[0] });
  }
  return lost;
};
