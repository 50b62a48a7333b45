import { and, eq, gt, isNotNull, notInArray } from 'drizzle-orm';
import { moveRows } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { places } from '../../places/places.tables.ts';
import { ifFree, movable, type NewMeeting } from '../meetings.store.ts';
import { meetings } from '../meetings.tables.ts';
import { type PlacesByLocation, placesByLocation } from './places-by-location.ts';

/** Finds those of the places by the location of an event. */
export const findByLocation = async (db: Executor, scope: PlaceScope): Promise<PlacesByLocation> =>
  placesByLocation(
    await db
      .select({ id: places.id, name: places.name, code: places.code })
      .from(places)
      .where(withinPlaces(places.id, scope)),
  );

export type ReadMeeting = Omit<NewMeeting, 'id'> & { externalId: string };

export const knownMeetings = async (db: Executor, calendarId: string) => {
  const rows = await db
    .select()
    .from(meetings)
    .where(and(eq(meetings.calendarId, calendarId), isNotNull(meetings.externalId), gt(meetings.endsAt, new Date())));
  return new Map(rows.map((row) => [row.externalId ?? '', row]));
};

/** Whether the meeting could take its new place and time; in a transaction of its own, or a part of one. */
export const updateIfFree = (db: Executor, id: string, values: Partial<ReadMeeting>): Promise<boolean> =>
  ifFree(db, (tx) => tx.update(meetings).set(values).where(eq(meetings.id, id)));

/** Returns the id, or undefined if the place is taken. */
export const insertIfFree = async (db: Executor, values: ReadMeeting): Promise<string | undefined> => {
  const id = newId();
  return (await ifFree(db, (tx) => tx.insert(meetings).values({ ...values, id }))) ? id : undefined;
};

/** Gives up the time of a meeting that has moved to where there is no room for it. */
export const giveUp = async (db: Executor, id: string): Promise<void> => {
  await moveRows(db, movable, 'cancelled', eq(meetings.id, id));
};

/** Cancels what the calendar no longer has. */
export const cancelMissing = async (
  db: Executor,
  calendarId: string,
  kept: readonly string[],
): Promise<{ id: string; placeId: string }[]> =>
  moveRows(
    db,
    movable,
    'cancelled',
    and(
      eq(meetings.calendarId, calendarId),
      kept.length === 0 ? undefined : notInArray(meetings.externalId, [...kept]),
    ),
  );
