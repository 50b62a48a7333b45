import { type CalendarFailure, type CalendarOutcome, type MeetingCalendar, MeetingCalendarDraft } from '@eoms/contract';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { unedited } from '../../../platform/database/columns.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields, unaudited } from '../../../platform/database/fields.ts';
import { type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { places } from '../../places/places.tables.ts';
import { meetingCalendars as calendars, meetings } from '../meetings.tables.ts';

export type CalendarRow = typeof calendars.$inferSelect;

const calendarFields = draftFields(calendars, MeetingCalendarDraft, { password: unaudited('it is stored sealed') });

/** Calendars of the caller's places; one for all places belongs to those who may see all. */
export const calendarsIn = (scope: PlaceScope): EntityDrafts<typeof calendars, MeetingCalendarDraft> => ({
  table: calendars,
  fields: calendarFields,
  scope: withinPlaces(calendars.placeId, scope) ?? 'none',
  violations: {
    meeting_calendars_name_key: { code: 'calendar.nameInUse', field: 'name' },
    meeting_calendars_place_fk: { code: '404', field: 'placeId' },
  },
  forAudit: ({ passwordSealed, outcome: _, ...row }) => ({ ...row, hasSecret: passwordSealed !== null }),
});

export const listCalendars = async (db: Executor, scope: PlaceScope, id?: string): Promise<MeetingCalendar[]> => {
  const rows = await db
    .select({ calendar: calendars, placeName: places.name })
    .from(calendars)
    .leftJoin(places, eq(places.id, calendars.placeId))
    .where(and(withinPlaces(calendars.placeId, scope), id === undefined ? undefined : eq(calendars.id, id)))
    .orderBy(asc(calendars.name), asc(calendars.id));
  return rows.map(({ calendar: row, placeName }) => ({
    id: row.id,
    name: row.name,
    placeId: row.placeId,
    placeName,
    kind: row.kind,
    url: row.url,
    username: row.username,
    hasSecret: row.passwordSealed !== null,
    enabled: row.enabled,
    revision: row.revision,
    triedAt: row.triedAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
    failure: row.failure,
    outcome: row.outcome,
  }));
};

export const countCalendars = (db: Executor): Promise<number> => db.$count(calendars);

export const findCalendar = async (db: Executor, id: string): Promise<CalendarRow | undefined> => {
  const [row] = await db.select().from(calendars).where(eq(calendars.id, id));
  return row;
};

/** Locks a calendar until the transaction ends, so that it is read by one at a time; undefined if it has gone. */
export const lockCalendar = async (tx: Executor, id: string): Promise<CalendarRow | undefined> => {
  const [row] = await tx.select().from(calendars).where(eq(calendars.id, id)).for('update');
  return row;
};

/** Calendars that are due. */
export const dueCalendars = async (db: Executor): Promise<string[]> => {
  const rows = await db
    .select({ id: calendars.id })
    .from(calendars)
    .where(and(eq(calendars.enabled, true), lte(calendars.nextAt, sql`now()`)))
    .orderBy(asc(calendars.nextAt))
    .limit(50);
  return rows.map(({ id }) => id);
};

export interface Attempt {
  readonly failure: CalendarFailure | null;
  readonly failures: number;
  readonly nextAt: Date;
  /** Only when it could be read and had changed. */
  readonly mark?: string | null;
  readonly outcome?: CalendarOutcome;
  readonly readAt?: Date;
}

export const noteAttempt = async (db: Executor, id: string, attempt: Attempt): Promise<void> => {
  await db
    .update(calendars)
    .set({ ...attempt, triedAt: new Date(), ...unedited(calendars) })
    .where(eq(calendars.id, id));
};

/** Places with meetings of a calendar, which go with it. */
export const placesOfCalendar = async (db: Executor, calendarId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ placeId: meetings.placeId })
    .from(meetings)
    .where(eq(meetings.calendarId, calendarId));
  return rows.map(({ placeId }) => placeId);
};
