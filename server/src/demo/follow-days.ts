import type { Log } from '../platform/log/log.ts';
import { createRepeated, type Repeated } from '../platform/repeat.ts';

const lookEveryMs = 600_000;

/** A new day has meetings of its own. To be stopped before the system that `renew` uses. */
export const followDays = (renew: () => Promise<void>, log: Log): Repeated => {
  const work = async () => {
    await renew();
    return undefined;
  };
  const repeated = createRepeated({ name: 'days of the sample venue', everyMs: lookEveryMs, log, work });
  repeated.start();
  return repeated;
};
