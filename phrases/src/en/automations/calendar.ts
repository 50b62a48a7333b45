import type { automationCalendar as zh } from '../../zh/automations/calendar.ts';

export const automationCalendar: typeof zh = {
  calendar: 'Calendar',
  calendarTitle: 'Working calendar',
  workDays: 'Working days of the week',
  calendarDates: 'Holidays and make-up working days',
  calendarHint:
    'Holidays are free although the week says otherwise, working days the other way round. Where dates overlap, the working day counts.',
  addDates: 'Add dates',
  removeDates: 'Remove dates',
  datesKind: 'Kind',
  dates_holiday: 'holiday',
  dates_workday: 'working day',
  firstDay: 'First day',
  lastDay: 'Last day',
  datesNameHint: 'Such as Spring Festival',
  lastBeforeFirst: 'Dates must end on or after their first day',
};
