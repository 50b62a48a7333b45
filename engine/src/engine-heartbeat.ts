import type { Clock } from '@eoms/drivers/kit';
import type { PollScheduler } from './links/poll-scheduler.ts';

const everyMs = 1_000;

/** A recurring turn of the poll scheduler: while it runs, so do the polls. */
export const createEngineHeartbeat = (clock: Clock, scheduler: PollScheduler) => {
  let last: number | undefined;
  const turn = scheduler.turn(() => beat());
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
