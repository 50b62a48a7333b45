import { z } from 'zod';

const count = z.number().int();
const Levels = z.object({ '1': count, '2': count, '3': count, '4': count });

/** Figures of the alarms raised in a span. */
export const AlarmStatistics = z.object({
  raised: count,
  pending: count,
  active: count,
  acknowledged: count,
  occurrences: count,
  levels: Levels,
  results: z.object({ eliminated: count, falseAlarm: count, noNeed: count, other: count }),
  /** Mean times from raised to acknowledged and to solved; null without any. */
  secondsToAcknowledge: z.number().nullable(),
  secondsToSolve: z.number().nullable(),
});
export type AlarmStatistics = z.infer<typeof AlarmStatistics>;

export const AlarmRankedBy = z.enum(['device', 'place', 'type', 'text']);
export type AlarmRankedBy = z.infer<typeof AlarmRankedBy>;

export const AlarmRank = z.object({
  /** The id of the device or place, the code of the type, or the text itself. */
  key: z.string(),
  name: z.object({ zh: z.string(), en: z.string() }),
  alarms: count,
  occurrences: count,
  levels: Levels,
});
export type AlarmRank = z.infer<typeof AlarmRank>;
