import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id, Name, Revision, Saved, Time } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';

const see = may('view', 'placeMeeting');
const edit = may('edit', 'placeMeeting');

/** Why a meeting of a calendar, or a part of it, was left out. */
export const SkipReason = z.enum([
  'overlaps',
  'noPlace',
  'tooLong',
  /** Only the first of its repeats were read. */
  'tooManyRepeats',
  /** Its times are missing, impossible or make no sense. */
  'unreadable',
  'unknownZone',
  'unknownRule',
  /** The series was read; one of its exceptions or further times was not. */
  'oddException',
  /** It begins and ends at the same time. */
  'noLength',
  /** Another one has the same id and time. */
  'duplicate',
  /** Its characters are not of the character set of the calendar. */
  'charset',
]);
export type SkipReason = z.infer<typeof SkipReason>;

/** What reading a calendar did. */
export const CalendarOutcome = z.object({
  /** Meetings from now on that the calendar has. */
  found: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** The first fifty of those left out; `skippedCount` counts all. */
  skipped: z.array(
    z.object({
      subject: z.string(),
      /** Null where it is not known. */
      startsAt: Time.nullable(),
      reason: SkipReason,
      /** What was not found or understood, as it is written: a location, a zone, a time. */
      detail: z.string().optional(),
    }),
  ),
  skippedCount: z.number().int(),
});
export type CalendarOutcome = z.infer<typeof CalendarOutcome>;

/** `ical`: the address of a file; `caldav`: that of a collection. */
export const CalendarKind = z.enum(['ical', 'caldav']);
export type CalendarKind = z.infer<typeof CalendarKind>;

export const CalendarFailure = z.enum([
  'refused',
  'unreachable',
  'timeout',
  'tooLarge',
  'unauthorised',
  'status',
  'unreadable',
  /** In a character set that is not known, or not in the one that was named. */
  'charset',
]);
export type CalendarFailure = z.infer<typeof CalendarFailure>;

/** An address that meetings are read from, again and again. */
export const MeetingCalendar = z.object({
  id: Id,
  name: Name,
  /** Null for all places: a meeting belongs to the place whose name or code is its location. */
  placeId: Id.nullable(),
  placeName: z.string().nullable(),
  kind: CalendarKind,
  url: z.url({ protocol: /^https?$/ }).max(1_000),
  username: z.string().max(200).nullable(),
  hasSecret: z.boolean(),
  enabled: z.boolean(),
  revision: Revision,
  /** The last attempt. */
  triedAt: Time.nullable(),
  /** The last time that it could be read. */
  readAt: Time.nullable(),
  failure: CalendarFailure.nullable(),
  outcome: CalendarOutcome.nullable(),
});
export type MeetingCalendar = z.infer<typeof MeetingCalendar>;

/** A password that is left out stays; null removes it. */
export const MeetingCalendarDraft = MeetingCalendar.pick({
  name: true,
  placeId: true,
  kind: true,
  url: true,
  username: true,
  enabled: true,
})
  .extend({
    id: Id.optional(),
    revision: Revision.optional(),
    password: z.string().min(1).max(500).nullable().optional(),
  })
  .strict();
export type MeetingCalendarDraft = z.infer<typeof MeetingCalendarDraft>;

export const calendarsAtMost = 200;

export const calendarsEndpoints = {
  importCalendar: endpoint({
    method: 'POST',
    path: '/placeMeeting/importCalendar',
    summary:
      'Import the coming meetings of an iCalendar file into one place, or by location; what was left out is listed',
    needs: edit,
    scope: 'place',
    query: z.strictObject({ placeId: Id.optional() }),
    upload: { kind: 'file' },
    reply: CalendarOutcome,
    errors: ['404', 'file.tooLarge', 'calendar.unreadable', 'calendar.charset', 'calendar.tooLarge'],
    heavy: true,
  }),
  listCalendars: endpoint({
    method: 'GET',
    path: '/placeMeeting/getCalendarList',
    summary: 'Calendars that are read regularly, with what the last attempt brought',
    needs: see,
    scope: 'place',
    reply: z.array(MeetingCalendar),
  }),
  saveCalendar: endpoint({
    method: 'POST',
    path: '/placeMeeting/saveCalendar',
    summary: 'Add or change a calendar that is read regularly; one for all places needs access to all places',
    needs: edit,
    scope: 'place',
    body: MeetingCalendarDraft,
    reply: Saved,
    errors: ['403', '404', 'calendar.nameInUse', 'calendar.tooMany'],
  }),
  removeCalendar: endpoint({
    method: 'DELETE',
    path: '/placeMeeting/delCalendar',
    summary: 'Remove a calendar and its coming meetings',
    needs: edit,
    scope: 'place',
    query: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['403', '404'],
  }),
  readCalendar: endpoint({
    method: 'POST',
    path: '/placeMeeting/readCalendar',
    summary: 'Read a calendar now',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ id: Id }),
    reply: MeetingCalendar,
    errors: ['403', '404'],
    perMinute: 20,
  }),
};
