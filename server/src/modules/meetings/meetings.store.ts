import { Meeting, MeetingDraft, type MeetingPerson, meetingStates, openStates } from '@eoms/contract';
import { and, asc, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { moveRows } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, given, leftOut, replyFields } from '../../platform/database/fields.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { violatedConstraint } from '../../platform/database/violations.ts';
import { users } from '../people/people.tables.ts';
import { places } from '../places/places.tables.ts';
import { meetingCalendars, meetings } from './meetings.tables.ts';

export type MeetingRow = typeof meetings.$inferSelect;
export type NewMeeting = Omit<typeof meetings.$inferInsert, 'createdAt'>;

export const overlap = 'meetings_no_overlap';

/** Meetings whose state changes. */
export const movable = { table: meetings, column: meetings.status, states: meetingStates };

export const meetingFields = draftFields(meetings, MeetingDraft, {
  organiser: ({ name, userId }) => ({ organiser: name, organiserId: userId }),
  repeat: leftOut('makes more meetings'),
});

/** The meetings in the places that the caller may see. */
export const meetingsIn = (scope: PlaceScope): EntityDrafts<typeof meetings, MeetingDraft> => ({
  table: meetings,
  fields: meetingFields,
  scope: withinPlaces(meetings.placeId, scope) ?? 'none',
  violations: { meetings_place_fk: { code: '404', field: 'placeId' } },
});

const shownMeeting = replyFields(meetings, Meeting, {
  placeName: places.name,
  organiser: given('two columns'),
  calendarName: meetingCalendars.name,
});
const { organiser: name, organiserId: userId } = meetings;

const select = async (db: Executor, where: SQL | undefined, limit: number): Promise<Meeting[]> => {
  const rows = await db
    .select({ ...shownMeeting.columns, by: { name, userId } })
    .from(meetings)
    .leftJoin(meetingCalendars, eq(meetingCalendars.id, meetings.calendarId))
    .innerJoin(places, eq(places.id, meetings.placeId))
    .where(where)
    .orderBy(asc(meetings.startsAt), asc(meetings.id))
    .limit(limit);
  return rows.map(({ by: organiser, ...row }) => shownMeeting.present(row, { organiser }));
};

/** Meetings that hold their place. */
export const isOpen = inArray(meetings.status, openStates(meetingStates));

export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const touches = ({ startsAt, endsAt }: Span) => and(lt(meetings.startsAt, endsAt), gt(meetings.endsAt, startsAt));

export const listMeetings = (
  db: Executor,
  scope: PlaceScope,
  span: Span,
  { all, limit }: { readonly all: boolean; readonly limit: number },
): Promise<Meeting[]> => {
  const held = all ? undefined : inArray(meetings.status, ['planned', 'running', 'ended']);
  return select(db, and(withinPlaces(meetings.placeId, scope), touches(span), held), limit);
};

export const findMeeting = async (db: Executor, scope: PlaceScope, id: string): Promise<Meeting | undefined> => {
  const [found] = await select(db, and(eq(meetings.id, id), withinPlaces(meetings.placeId, scope)), 1);
  return found;
};

/** Meetings in progress or beginning within the span, of some places or all. */
export const openMeetings = (db: Executor, span: Span, placeIds?: readonly string[]): Promise<Meeting[]> =>
  select(db, and(isOpen, touches(span), placeIds && oneOf(meetings.placeId, placeIds)), 50_000);

/** The place itself, and those that share a room with it. */
const inRoomsOf = (placeId: string) =>
  or(eq(meetings.placeId, placeId), sql`${meetings.placeId} in (select places_sharing_room(${placeId}))`);

/** The first meeting that holds the place, or a room of it, during one of the spans. */
export const findOverlap = async (
  db: Executor,
  placeId: string,
  spans: readonly Span[],
  except: string | undefined,
): Promise<Meeting | undefined> => {
  for (const span of spans) {
    const other = except === undefined ? undefined : ne(meetings.id, except);
    const [found] = await select(db, and(isOpen, inRoomsOf(placeId), touches(span), other), 1);
    if (found) return found;
  }
  return undefined;
};

/** Whether the work could be done; not if the place is taken. In a transaction of its own, or a part of one. */
export const ifFree = async (db: Executor, work: (tx: Executor) => Promise<unknown>): Promise<boolean> => {
  try {
    await db.transaction(work);
    return true;
  } catch (error) {
    if (violatedConstraint(error) !== overlap) throw error;
    return false;
  }
};

export const insertMeetings = async (tx: Executor, rows: readonly NewMeeting[]): Promise<void> => {
  await tx.insert(meetings).values([...rows]);
};

/** Cancels the planned meetings of a series from a moment on; returns their ids. */
export const cancelFrom = async (tx: Executor, seriesId: string, from: Date): Promise<string[]> => {
  const planned = and(
    eq(meetings.seriesId, seriesId),
    eq(meetings.status, 'planned'),
    sql`${meetings.startsAt} >= ${from}`,
  );
  const rows = await moveRows(tx, movable, 'cancelled', planned);
  return rows.map(({ id }) => id);
};

/** Those of the people who are users, by id. */
export const existingUsers = async (db: Executor, people: readonly MeetingPerson[]): Promise<Set<string>> => {
  const ids = people.flatMap(({ userId }) => userId ?? []);
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: users.id }).from(users).where(oneOf(users.id, ids));
  return new Set(rows.map(({ id }) => id));
};
