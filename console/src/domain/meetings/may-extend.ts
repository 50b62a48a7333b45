import type { Meeting } from '@eoms/contract';

/** A meeting that was read from a calendar is changed there. */
export const mayExtend = ({ status, calendarName }: Pick<Meeting, 'status' | 'calendarName'>): boolean =>
  (status === 'planned' || status === 'running') && calendarName === null;
