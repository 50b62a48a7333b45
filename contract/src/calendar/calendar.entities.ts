import { z } from 'zod';
import { ClockTime, Name, Revision } from '../kit/fields.ts';

/** Days of a week; 1 is Monday, 7 is Sunday. */
export const WeekDays = z.array(z.number().int().min(1).max(7)).max(7);
/** At least one day of a week; 1 is Monday, 7 is Sunday. */
export const SomeWeekDays = z.array(z.number().int().min(1).max(7)).min(1).max(7);

/** Hours of the week in the server's time zone. A period whose end is not after its start lasts past midnight. */
export const WeekPeriods = z
  .array(
    z.strictObject({
      /** The day on which the period begins. */
      days: SomeWeekDays,
      from: ClockTime,
      to: ClockTime,
    }),
  )
  .min(1)
  .max(20);

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

/** Where the venue is, in degrees; north and east are positive. */
export const VenuePosition = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type VenuePosition = z.infer<typeof VenuePosition>;

/** When the venue works, in the server's time zone. Where dates overlap, a working day wins over a holiday. */
export const AutomationCalendar = z.strictObject({
  workDays: WeekDays,
  dates: z.array(CalendarDates).max(500),
  /** For sunrise and sunset; null until somebody says it. */
  position: VenuePosition.nullable(),
});
export type AutomationCalendar = z.infer<typeof AutomationCalendar>;

export const AutomationCalendarDraft = AutomationCalendar.extend({ revision: Revision.optional() });
export type AutomationCalendarDraft = z.infer<typeof AutomationCalendarDraft>;
