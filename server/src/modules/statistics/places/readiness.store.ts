import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import { meetings } from '../../meetings/meetings.tables.ts';
import { places } from '../../places/places.tables.ts';
import type { Within } from './bookings.store.ts';

const shownAtMost = 200;

/** Planned meetings that begin within the time, the first one first. */
export const meetingsSoon = async (db: Executor, scope: PlaceScope, { from, to }: Within) => {
  const rows = await db
    .select({
      meetingId: meetings.id,
      subject: meetings.subject,
      startsAt: meetings.startsAt,
      placeId: meetings.placeId,
      placeName: places.name,
    })
    .from(meetings)
    .innerJoin(places, eq(places.id, meetings.placeId))
    .where(
      and(
        withinPlaces(meetings.placeId, scope),
        eq(meetings.status, 'planned'),
        gt(meetings.startsAt, from),
        lte(meetings.startsAt, to),
      ),
    )
    .orderBy(asc(meetings.startsAt), asc(meetings.id))
    .limit(shownAtMost);
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }));
};
