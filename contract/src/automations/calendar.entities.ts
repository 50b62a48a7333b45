import { z } from 'zod';
import { Name } from '../kit/fields.ts';

/** Days of a week; 1 is Monday, 7 is Sunday. */
export const WeekDays = z.array(z.number().int().min(1).max(7)).max(7);

/** Which days: `workdays` are those on which the venue works by its calendar, `holidays` are all others, free weekends too. */
export const DayKind = z.enum(['all', 'workdays', 'holidays']);
export type DayKind = z.infer<typeof DayKind>;

/** Days that differ from the week: `holiday` free ones, `workday` ones on which the venue works although the week says no. */
export const CalendarDates = z
  .strictObject({
    name: Name,
    kind: z.enum(['holiday', 'workday']),
    from: z.iso.date(),
    /** The last day, included. */
    to: z.iso.date(),
  })
  .check(({ value, issues }) => {
    if (value.to < value.from)
      issues.push({ code: 'custom', message: 'lastBeforeFirst', input: value.to, path: ['to'], continue: true });
  });
export type CalendarDates = z.infer<typeof CalendarDates>;

/** When the venue works, in the server's time zone. Where dates overlap, a working day wins over a holiday. */
export const AutomationCalendar = z.strictObject({
  workDays: WeekDays,
  dates: z.array(CalendarDates).max(500),
});
export type AutomationCalendar = z.infer<typeof AutomationCalendar>;
