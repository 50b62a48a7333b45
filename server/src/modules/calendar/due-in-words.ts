import type { ScheduleTrigger, SourceText } from '@eoms/contract';
import { automationTexts as texts } from '@eoms/phrases';
import { DateTime } from 'luxon';
import { dayInWords, type VenueTime } from './days.ts';

/** The time at which a schedule was due, with the kind of its day where that mattered. */
export const dueInWords = ({ when }: Pick<ScheduleTrigger, 'when'>, due: Date, venue: VenueTime): SourceText => {
  const sun = when.kind === 'sun' ? when : undefined;
  const at = DateTime.fromJSDate(due, { zone: venue.zone ?? 'local' }).minus({ minutes: sun?.offsetMinutes ?? 0 });
  const [date, clock] = [at.toFormat('yyyy-MM-dd'), at.toFormat('HH:mm')];
  const what = sun ? texts.sun(date, sun.event, clock, sun.offsetMinutes) : texts.clock(date, clock);
  const onDays = when.kind !== 'cron' && when.on !== undefined && when.on !== 'all';
  return onDays ? texts.onDay(what, dayInWords(at.toJSDate(), venue)) : what;
};
