import type { ScheduleTrigger } from '@eoms/contract';
import { refuse } from '../../platform/http/refusal.ts';
import type { VenueTime } from './days.ts';
import { isSchedule } from './schedules.ts';

/** Refuses a schedule that can never be due, naming the field that it is in. */
export const checkSchedule = (schedule: Pick<ScheduleTrigger, 'when'>, venue: VenueTime, field: string): void => {
  if (!isSchedule(schedule)) throw refuse('automation.scheduleInvalid', {}, [{ field }]);
  if (schedule.when.kind === 'sun' && venue.position === null)
    throw refuse('automation.positionMissing', {}, [{ field }]);
};
