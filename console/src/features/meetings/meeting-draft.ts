import type { Meeting, MeetingDraft, MeetingPerson } from '@eoms/contract';
import dayjs from 'dayjs';
import type { Span } from '../../ui/calendar/calendar-entry.ts';
import { dateOf, zoneOfReader } from '../../ui/time/zone.ts';

export type RepeatEvery = NonNullable<MeetingDraft['repeat']>['every'];

/** Values of the form: people as names, a period as two times. */
export interface MeetingValues {
  id?: string;
  revision?: number;
  placeId: string | null;
  subject: string;
  organiser: string;
  participants: string[];
  remarks: string;
  startsAt: string;
  endsAt: string;
  every: RepeatEvery | 'never';
  until: string | null;
}

/** People whose names were not changed keep the users that they stand for. */
export type KnownPeople = readonly MeetingPerson[];

const halfHour = 1_800_000;

/** From the next half hour, for an hour, unless a period was drawn. */
export const newMeeting = (organiser: string, span: Partial<Span>, now = Date.now()): MeetingValues => {
  const from = span.from ?? Math.ceil(now / halfHour) * halfHour;
  return {
    placeId: span.resource ?? null,
    subject: '',
    organiser,
    participants: [],
    remarks: '',
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(Math.max(span.to ?? 0, from + (span.to === undefined ? 2 : 1) * halfHour)).toISOString(),
    every: 'never',
    until: null,
  };
};

export const valuesOf = (meeting: Meeting): MeetingValues => ({
  id: meeting.id,
  revision: meeting.revision,
  placeId: meeting.placeId,
  subject: meeting.subject,
  organiser: meeting.organiser.name,
  participants: meeting.participants.map(({ name }) => name),
  remarks: meeting.remarks,
  startsAt: meeting.startsAt,
  endsAt: meeting.endsAt,
  every: 'never',
  until: null,
});

const personOf = (name: string, known: KnownPeople): MeetingPerson => ({
  name: name.trim(),
  userId: known.find((one) => one.name === name.trim())?.userId ?? null,
});

export const draftOf = (values: MeetingValues, known: KnownPeople): MeetingDraft => {
  const { every, until, organiser, participants, placeId, ...rest } = values;
  const timeZone = zoneOfReader();
  const last = until ?? dateOf(Date.parse(values.startsAt), timeZone);
  return {
    ...rest,
    placeId: placeId ?? '',
    organiser: personOf(organiser, known),
    participants: participants.map((name) => personOf(name, known)),
    repeat: every === 'never' ? null : { every, until: last, timeZone },
  };
};

/** The same meeting at another time, perhaps in another place. */
export const movedTo = (meeting: Meeting, span: Span): MeetingDraft => ({
  ...draftOf(valuesOf(meeting), [meeting.organiser, ...meeting.participants]),
  placeId: span.resource ?? meeting.placeId,
  startsAt: new Date(span.from).toISOString(),
  endsAt: new Date(span.to).toISOString(),
});

/** `09:00–10:30`, with the date where it is not the given one. */
export const periodText = ({ startsAt, endsAt }: Pick<Meeting, 'startsAt' | 'endsAt'>, date?: string): string => {
  const [from, to] = [dayjs(startsAt), dayjs(endsAt)];
  const day = from.format('YYYY-MM-DD') === date ? '' : `${from.format('MM-DD')} `;
  return `${day}${from.format('HH:mm')}–${to.isSame(from, 'day') ? '' : `${to.format('MM-DD')} `}${to.format('HH:mm')}`;
};
