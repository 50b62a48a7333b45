import { z } from 'zod';
import { Time } from '../kit/fields.ts';

const seconds = z.number().nullable();

/** Orders that are open now, and what became of those opened in a span. */
export const WorkOrderFigures = z.object({
  unprocessed: z.number().int(),
  processing: z.number().int(),
  /** Done, and yet to be confirmed. */
  confirming: z.number().int(),
  /** Of the open ones, those whose deadline or resolution time has passed. */
  overdue: z.number().int(),
  opened: z.number().int(),
  resolved: z.number().int(),
  cancelled: z.number().int(),
  /** From the opening until somebody accepted it, on average. */
  secondsToAccept: seconds,
  /** From the opening until it was resolved, on average. */
  secondsToResolve: seconds,
  /** Of the resolved ones with a deadline or a promised resolution time, the share that kept both: 0 to 1. */
  onTime: z.number().nullable(),
});
export type WorkOrderFigures = z.infer<typeof WorkOrderFigures>;

export const WorkOrderTrend = z.array(z.object({ at: Time, opened: z.number().int(), resolved: z.number().int() }));
export type WorkOrderTrend = z.infer<typeof WorkOrderTrend>;

/** Spans of hours: `1` is below one hour, `4` from one to four, `over` the rest. */
export const HoursBand = z.enum(['1', '4', '8', '24', '72', 'over']);
export type HoursBand = z.infer<typeof HoursBand>;
