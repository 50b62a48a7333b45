import { describe, expect, it } from 'vitest';
import { createHoursTimers } from './hours-timers.ts';
import { createPlayClock } from './play-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
/** From eight to eighteen of a single day. */
const [opens, closes] = [8 * hour, 18 * hour];
const hours = {
  isOpen: (at: number) => at >= opens && at < closes,
  nextChange: (at: number) => [opens, closes].find((edge) => edge > at),
};

const setUp = (start: number) => {
  const clock = createPlayClock(start);
  let offset = 0;
  const changes: number[] = [];
  const now = () => clock.now() + offset;
  const timers = createHoursTimers({ now, steady: clock.now, after: clock.after }, () => changes.push(now()));
  timers.set('r', hours);
  return {
    changes,
    timers,
    now,
    pass: (ms: number) => clock.moveTo(clock.now() + ms),
    set: (ms: number) => {
      offset += ms;
    },
  };
};

describe('hours of rules', () => {
  it('begin and end at their times', () => {
    const { changes, pass } = setUp(7 * hour);
    pass(12 * hour);
    expect(changes).toEqual([opens, closes]);
  });

  it('are noticed within a minute when the clock is set over their beginning, or back before it', () => {
    const { changes, pass, set, now } = setUp(7 * hour);
    set(2 * hour);
    pass(minute);
    expect(changes).toEqual([now()]);
    set(-2 * hour);
    pass(minute);
    expect(changes).toHaveLength(2);
    expect(hours.isOpen(now())).toBe(false);
    pass(hour);
    expect(changes).toHaveLength(3);
    expect(changes[2]).toBe(opens);
  });
});
