import type { AutomationCalendar, DayKind, SourceText } from '@eoms/contract';
import { automationTexts as texts } from '@eoms/phrases';
import { DateTime } from 'luxon';

/** The calendar of the venue, in the server's time zone or another one. */
export interface VenueTime extends AutomationCalendar {
  readonly zone?: string;
}

interface Day {
  readonly working: boolean;
  /** Of the dates that make it differ from the week; null where none do. */
  readonly name: string | null;
}

export const startOfDay = (at: Date, { zone = 'local' }: Pick<VenueTime, 'zone'>): DateTime =>
  DateTime.fromJSDate(at, { zone }).startOf('day');

/** The dates that make a day differ from the week; a working day wins over a holiday. */
const specialOf = ({ dates }: AutomationCalendar, day: DateTime) => {
  const date = day.toISODate() ?? '';
  const here = dates.filter(({ from, to }) => from <= date && date <= to);
  return here.find(({ kind }) => kind === 'workday') ?? here[0];
};

/** Whether dates of the calendar make a day a holiday or a make-up working day, whatever the week says. */
export const specialKind = (calendar: AutomationCalendar, day: DateTime): 'holiday' | 'workday' | undefined =>
  specialOf(calendar, day)?.kind;

const dayOf = (calendar: AutomationCalendar, day: DateTime): Day => {
  const special = specialOf(calendar, day);
  if (special) return { working: special.kind === 'workday', name: special.name };
  return { working: calendar.workDays.includes(day.weekday), name: null };
};

/** Whether a day is of this kind. */
export const isOfKind = (kind: DayKind | undefined, calendar: AutomationCalendar, day: DateTime): boolean =>
  kind === undefined || kind === 'all' || dayOf(calendar, day).working === (kind === 'workdays');

/** What kind of day the calendar makes of the day of this time, in words. */
export const dayInWords = (at: Date, venue: VenueTime): SourceText => {
  const { working, name } = dayOf(venue, startOfDay(at, venue));
  return working ? texts.workday(name) : texts.dayOff(name);
};
