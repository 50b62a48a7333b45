import type { ServiceStep } from '@eoms/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allTime, type WorkingTime, workingHours } from '../calendar/calendar.module.ts';
import { type Clocks, moveClocks, openedClocks, type Promised, type Runs, stepsToCome } from './service-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const zone = 'Europe/Berlin';
const venue = {
  zone,
  workDays: [1, 2, 3, 4, 5],
  dates: [{ name: 'Reunification Day', kind: 'holiday' as const, from: '2026-10-26', to: '2026-10-26' }],
  position: null,
};
const office = workingHours(
  { periods: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }], onHolidays: false },
  venue,
);
const nights = workingHours({ periods: [{ days: [6, 7], from: '20:00', to: '04:00' }], onHolidays: true }, venue);
const promised = (response: number | null, resolution: number | null, working: WorkingTime = office): Promised => ({
  targets: { response, resolution },
  working,
});
const at = (text: string): Date => new Date(`${text}+01:00`);
const both: Runs = { response: true, resolution: true };
const none: Runs = { response: false, resolution: false };

describe('the clocks of an order', () => {
  it('are due in working time, over a weekend', () => {
    const clocks = openedClocks(promised(hour, 10 * hour), at('2026-01-09T17:30'));
    expect(clocks.response.due).toEqual(at('2026-01-12T09:30'));
    expect(clocks.resolution.due).toEqual(at('2026-01-13T09:30'));
  });

  it('do not count closed hours as a pause: a hold over the weekend gives back nothing', () => {
    const level = promised(null, 4 * hour);
    const opened = openedClocks(level, at('2026-01-09T16:00'));
    const held = moveClocks(
      opened,
      { runs: both, working: office },
      { runs: none, promised: level, now: at('2026-01-09T18:00') },
    );
    expect(held.resolution).toEqual({ target: 4 * hour, used: 2 * hour, due: null });
    const resumed = moveClocks(
      held,
      { runs: none, working: office },
      { runs: both, promised: level, now: at('2026-01-12T09:00') },
    );
    expect(resumed.resolution.due).toEqual(at('2026-01-12T11:00'));
  });

  it('count nothing while the order is closed, and go on where they were when it is opened again', () => {
    const level = promised(null, 8 * hour);
    const opened = openedClocks(level, at('2026-01-12T09:00'));
    const closed = moveClocks(
      opened,
      { runs: both, working: office },
      { runs: none, promised: level, now: at('2026-01-12T12:00') },
    );
    const again = moveClocks(
      closed,
      { runs: none, working: office },
      { runs: both, promised: level, now: at('2026-02-16T09:00') },
    );
    expect(again.resolution).toEqual({ target: 8 * hour, used: 3 * hour, due: at('2026-02-16T14:00') });
  });

  it('keep the time that was used when less is promised, and the moment at which they were late', () => {
    const opened = openedClocks(promised(null, 8 * hour), at('2026-01-12T09:00'));
    const urgent = promised(null, 2 * hour, allTime);
    const before = { runs: both, working: office };
    const changed = moveClocks(opened, before, { runs: both, promised: urgent, now: at('2026-01-12T12:00') });
    expect(changed.resolution).toEqual({ target: 2 * hour, used: 3 * hour, due: at('2026-01-12T12:00') });
    const later = moveClocks(
      changed,
      { runs: both, working: allTime },
      { runs: both, promised: urgent, now: at('2026-01-12T15:00') },
    );
    expect(later.resolution.due).toEqual(at('2026-01-12T12:00'));
  });

  it('count from the beginning when something is promised later', () => {
    const opened = openedClocks(promised(null, null), at('2026-01-12T09:00'));
    const after = { runs: both, promised: promised(null, 8 * hour), now: at('2026-01-12T11:00') };
    expect(moveClocks(opened, { runs: both, working: office }, after).resolution).toMatchObject({ used: 2 * hour });
  });

  it('have steps at shares of their time, each on its own clock and once', () => {
    const step = (clock: ServiceStep['clock'], percent: number): ServiceStep => ({
      clock,
      percent,
      parts: [],
      userIds: [],
    });
    const level = { steps: [step('resolution', 150), step('response', 100), step('resolution', 50)], working: office };
    const clocks = openedClocks(promised(hour, 4 * hour), at('2026-01-12T09:00'));
    const coming = stepsToCome(clocks, level, []);
    expect(coming.map(({ step: { clock, percent }, at: when }) => [clock, percent, when])).toEqual([
      ['response', 100, at('2026-01-12T10:00')],
      ['resolution', 50, at('2026-01-12T11:00')],
      ['resolution', 150, at('2026-01-12T15:00')],
    ]);
    expect(stepsToCome(clocks, level, ['response:100', 'resolution:50'])).toHaveLength(1);
    const held = moveClocks(
      clocks,
      { runs: both, working: office },
      { runs: none, promised: promised(hour, 4 * hour), now: at('2026-01-12T09:30') },
    );
    expect(stepsToCome(held, level, [])).toEqual([]);
  });

  const hours: readonly WorkingTime[] = [office, nights, allTime];
  const length = fc.option(
    fc.integer({ min: 1, max: 40 * 60 }).map((minutes) => minutes * minute),
    { nil: null },
  );
  const change = fc.record({
    minutes: fc.integer({ min: 0, max: 1440 }),
    runs: fc.record({ response: fc.boolean(), resolution: fc.boolean() }),
    response: length,
    resolution: length,
    hours: fc.constantFrom(...hours),
  });

  it('agree with a count of the minutes, whatever happens to the order, its urgency, its calendar and the clock', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), fc.nat(10 * 1440), (changes, start) => {
        let now = at('2026-10-20T00:00').getTime() + start * minute;
        let level = promised(hour, 8 * hour);
        let runs: Runs = both;
        let clocks: Clocks = openedClocks(level, new Date(now));
        const counted = { response: 0, resolution: 0 };
        for (const { minutes, ...next } of changes) {
          for (let n = 0; n < minutes; n += 1, now += minute)
            for (const kind of ['response', 'resolution'] as const)
              if (runs[kind] && level.working.between(now, now + minute) > 0) counted[kind] += minute;
          const to = promised(next.response, next.resolution, next.hours);
          const after = { runs: next.runs, promised: to, now: new Date(now) };
          clocks = moveClocks(clocks, { runs, working: level.working }, after);
          [level, runs] = [to, next.runs];
        }
        for (const kind of ['response', 'resolution'] as const) {
          const { used, due, target } = clocks[kind];
          expect(used).toBe(counted[kind]);
          expect(due !== null).toBe(runs[kind] && target !== null);
          if (due !== null && target !== null && due.getTime() > now)
            expect(level.working.between(now, due.getTime())).toBe(target - used);
        }
      }),
      { numRuns: 10 },
    );
  });
});
