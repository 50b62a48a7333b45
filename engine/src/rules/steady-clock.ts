import type { Clock } from '@eoms/drivers/kit';

/** The clock by which durations are measured: nothing is raised sooner or later because somebody sets the time. */
export const steadyClock = ({ now, steady, after }: Clock): Clock => ({ now: steady ?? now, after });
