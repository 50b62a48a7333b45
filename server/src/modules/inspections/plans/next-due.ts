import type { InspectionPlanDraft } from '@eoms/contract';
import { DateTime } from 'luxon';
import { nextDueOf, type VenueTime } from '../../calendar/calendar.module.ts';

type Due = Pick<InspectionPlanDraft, 'recurrence' | 'startsOn' | 'end'> & {
  /** Inspections so far. */
  readonly times: number;
  readonly doneAt: Date | null;
};

/** The next times of a plan after a moment, at most `count`, until its end. */
export const nextDueOfPlan = (
  { recurrence, startsOn, end, times, doneAt }: Due,
  after: Date,
  venue: VenueTime,
  count = 1,
): Date[] => {
  const left = end.kind === 'afterTimes' ? Math.max(0, end.times - times) : count;
  if (left === 0) return [];
  const { zone = 'local' } = venue;
  const isBeforeEnd = (due: Date): boolean =>
    end.kind !== 'onDay' || (DateTime.fromJSDate(due, { zone }).toISODate() ?? '') <= end.day;
  return nextDueOf(recurrence, { startsOn, doneAt }, after, venue, Math.min(count, left)).filter(isBeforeEnd);
};
