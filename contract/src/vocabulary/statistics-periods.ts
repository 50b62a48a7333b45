import { z } from 'zod';

/** Spans that statistics are asked for (specification section 9): up to now, the longer ones by day or month. */
export const StatisticsPeriod = z.enum(['today', 'week', 'month', 'year']);
export type StatisticsPeriod = z.infer<typeof StatisticsPeriod>;
