import type { ScheduleTrigger, Text } from '@eoms/contract';
import { automationTexts as texts } from '@eoms/phrases';
import { DateTime } from 'luxon';
import { dayInWords, type VenueTime } from './days.ts';

/** The time at which a schedule was due, with the kind of its day where that mattered. */
export const dueInWords = ({ when }: Pick<ScheduleTrigger, 'when'>, due: Date, venue: VenueTime): Text => {
  const time = DateTime.fromJSDate(due, { zone: venue.zone ?? 'local' }).toFormat('yyyy-MM-dd HH:mm');
  const what: Text = { zh: time, en: time };
  const onDays = when.kind === 'times' && when.on !== undefined && when.on !== 'all';
  return onDays ? texts.onDay(what, dayInWords(due, venue)) : what;
};
