import type { Meeting } from '@eoms/contract';
import { mayExtend } from '../../domain/meetings/may-extend.ts';
import type { CalendarEntry, EntryTone } from '../../ui/calendar/calendar-entry.ts';

/** An entry of the calendar that stands for a meeting. */
export interface MeetingEntry extends CalendarEntry {
  meeting: Meeting;
}

const toneOf = ({ status, startsAt, endsAt }: Meeting, now: number): EntryTone => {
  if (status === 'ended' || Date.parse(endsAt) <= now) return 'done';
  return Date.parse(startsAt) <= now ? 'now' : 'planned';
};

/** A meeting that was read from a calendar is changed there; one in progress cannot begin at another time. */
export const mayMove = ({ status, calendarName }: Meeting): boolean => status === 'planned' && calendarName === null;

export const entriesOf = (
  meetings: readonly Meeting[],
  { now, canEdit, nameOf }: { now: number; canEdit: boolean; nameOf: (meeting: Meeting) => string },
): MeetingEntry[] =>
  meetings.map((meeting) => {
    const tone = toneOf(meeting, now);
    return {
      id: meeting.id,
      label: nameOf(meeting),
      from: Date.parse(meeting.startsAt),
      to: Date.parse(meeting.endsAt),
      resource: meeting.placeId,
      tone,
      icon: tone === 'done' ? 'check' : tone === 'now' ? 'clock' : 'calendar',
      movable: canEdit && tone === 'planned' && mayMove(meeting),
      extendable: canEdit && tone !== 'done' && mayExtend(meeting),
      meeting,
    };
  });
