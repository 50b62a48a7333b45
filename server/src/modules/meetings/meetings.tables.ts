import type { CalendarFailure, CalendarKind, CalendarOutcome, MeetingPerson, MeetingStatus } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';
import { places } from '../places/places.tables.ts';

/** Addresses that meetings are read from regularly. */
export const meetingCalendars = pgTable(
  'meeting_calendars',
  {
    id: uuid().primaryKey(),
    revision: revision('meeting_calendars'),
    name: text().notNull(),
    placeId: uuid('place_id'),
    kind: text().$type<CalendarKind>().notNull(),
    url: text().notNull(),
    username: text(),
    passwordSealed: text('password_sealed'),
    enabled: boolean().notNull(),
    /** What the server said to recognise an unchanged calendar. */
    mark: text(),
    triedAt: time('tried_at'),
    readAt: time('read_at'),
    failure: text().$type<CalendarFailure>(),
    failures: integer().notNull().default(0),
    outcome: jsonb().$type<CalendarOutcome>(),
    nextAt: time('next_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ name: 'meeting_calendars_place_fk', columns: [t.placeId], foreignColumns: [places.id] }).onDelete(
      'cascade',
    ),
    unique('meeting_calendars_name_key').on(t.name),
    index('meeting_calendars_next_idx').on(t.nextAt),
  ],
);

/** Meetings in places. `meetings_no_overlap`, which drizzle cannot declare, keeps two from overlapping in one place. */
export const meetings = pgTable(
  'meetings',
  {
    id: uuid().primaryKey(),
    placeId: uuid('place_id').notNull(),
    subject: text().notNull(),
    organiser: text().notNull(),
    organiserId: uuid('organiser_id'),
    participants: jsonb().$type<MeetingPerson[]>().notNull().default([]),
    remarks: text().notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    status: text().$type<MeetingStatus>().notNull(),
    checkInBy: time('check_in_by'),
    checkedInAt: time('checked_in_at'),
    seriesId: uuid('series_id'),
    /** The calendar it was read from, and which of its events it is. */
    calendarId: uuid('calendar_id'),
    externalId: text('external_id'),
    sample: boolean().notNull().default(false),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    revision: revision('meetings'),
  },
  (t) => [
    foreignKey({ name: 'meetings_place_fk', columns: [t.placeId], foreignColumns: [places.id] }).onDelete('cascade'),
    foreignKey({ name: 'meetings_organiser_fk', columns: [t.organiserId], foreignColumns: [users.id] }).onDelete(
      'set null',
    ),
    foreignKey({
      name: 'meetings_calendar_fk',
      columns: [t.calendarId],
      foreignColumns: [meetingCalendars.id],
    }).onDelete('cascade'),
    unique('meetings_external_key').on(t.calendarId, t.externalId),
    check('meetings_end_after_start', sql`${t.endsAt} > ${t.startsAt}`),
    index('meetings_place_idx').on(t.placeId, t.startsAt),
    index('meetings_starts_idx').on(t.startsAt, t.id),
    index('meetings_series_idx').on(t.seriesId),
    index('meetings_open_idx').on(t.endsAt).where(sql`status in ('planned', 'running')`),
  ],
);

/** Without a place: the common options. */
export const meetingOptions = pgTable(
  'meeting_options',
  {
    id: uuid().primaryKey(),
    placeId: uuid('place_id'),
    checkIn: boolean('check_in').notNull(),
    releaseAfter: integer('release_after').notNull(),
  },
  (t) => [
    foreignKey({ name: 'meeting_options_place_fk', columns: [t.placeId], foreignColumns: [places.id] }).onDelete(
      'cascade',
    ),
    unique('meeting_options_place_key').on(t.placeId).nullsNotDistinct(),
  ],
);
