import { z } from 'zod';

/** Periods of statistics (specification section 9), all ending now; the longer ones are grouped by day or month. */
export const StatisticsPeriod = z.enum(['today', 'week', 'month', 'year']);
export type StatisticsPeriod = z.infer<typeof StatisticsPeriod>;
