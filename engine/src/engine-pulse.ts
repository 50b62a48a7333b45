import type { Clock } from '@eoms/drivers/kit';
import type { TimerWheel } from './links/timer-wheel.ts';

const everyMs = 1_000;

/** A recurring turn on the timer wheel of the polls: while it runs, so do the polls. */
export const createPulse = (clock: Clock, wheel: TimerWheel) => {
  let last: number | undefined;
  const turn = wheel.turn(() => beat());
  const beat = (): void => {
    last = clock.now();
    turn.at(last + everyMs);
  };
  return {
    start: beat,
    stop: (): void => {
      last = undefined;
      turn.cancel();
    },
    agoMs: (): number | undefined => (last === undefined ? undefined : clock.now() - last),
  };
};
