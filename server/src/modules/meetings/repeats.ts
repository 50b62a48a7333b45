import { type MeetingRepeat, repeatsAtMost } from '@eoms/contract';
import ICAL from 'ical.js';
import { DateTime } from 'luxon';
import { refuse } from '../../platform/http/refusal.ts';
import type { Span } from './meetings.store.ts';

const rules: Record<MeetingRepeat['every'], string> = {
  day: 'FREQ=DAILY',
  workday: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  week: 'FREQ=WEEKLY',
  twoWeeks: 'FREQ=WEEKLY;INTERVAL=2',
  month: 'FREQ=MONTHLY',
};

/**
 * The times of a repeated meeting, in local time: at nine every Monday, whatever the clocks do. Throws
 * 'meeting.tooManyRepeats', 'meeting.noRepeats', or '422' for an unknown time zone.
 */
export const repeatsOf = (first: Span, { every, until, timeZone }: MeetingRepeat): Span[] => {
  const start = DateTime.fromJSDate(first.startsAt, { zone: timeZone });
  if (!start.isValid) throw refuse('422', {}, [{ field: 'repeat' }]);
  const lasts = first.endsAt.getTime() - first.startsAt.getTime();
  const local = ICAL.Time.fromDateTimeString(start.toFormat("yyyy-MM-dd'T'HH:mm:ss"));
  const last = ICAL.Time.fromDateTimeString(`${until}T23:59:59`);
  const times = ICAL.Recur.fromString(rules[every]).iterator(local);
  const spans: Span[] = [];
  for (let at = times.next(); at && at.compare(last) <= 0; at = times.next()) {
    if (spans.length === repeatsAtMost) throw refuse('meeting.tooManyRepeats', { limit: repeatsAtMost });
    const { year, month, day, hour, minute, second } = at;
    const startsAt = DateTime.fromObject({ year, month, day, hour, minute, second }, { zone: timeZone }).toJSDate();
    spans.push({ startsAt, endsAt: new Date(startsAt.getTime() + lasts) });
  }
  if (spans.length === 0) throw refuse('meeting.noRepeats', {}, [{ field: 'repeat' }]);
  return spans;
};
