import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import { meetings } from '../../meetings/meetings.tables.ts';
import { places } from '../../places/places.tables.ts';
import type { Booking, Fault } from './lost-minutes.ts';

export interface Within {
  readonly from: Date;
  readonly to: Date;
}

/** Meetings that took or take place. */
const held = sql`${meetings.status} in ('planned', 'running', 'ended')`;
const touching = (scope: PlaceScope, { from, to }: Within) => sql`${held}
  and ${meetings.startsAt} < ${to.toISOString()}::timestamptz and ${meetings.endsAt} > ${from.toISOString()}::timestamptz
  and ${withinPlaces(meetings.placeId, scope) ?? sql`true`}`;
const clipped = ({ from, to }: Within) => ({
  begin: sql`greatest(${meetings.startsAt}, ${from.toISOString()}::timestamptz)`,
  end: sql`least(${meetings.endsAt}, ${to.toISOString()}::timestamptz)`,
});

/** Booked minutes by hour, counted from the begin of the period, so that days of any time zone consist of them. */
export const bookedByHour = async (
  db: Executor,
  scope: PlaceScope,
  within: Within,
): Promise<{ at: Date; minutes: number; begun: number }[]> => {
  const { begin, end } = clipped(within);
  const { rows } = await db.execute<{ at: string; minutes: number; begun: number }>(sql`
    select extract(epoch from hour)::float8 * 1000 as at,
      sum(extract(epoch from least(until, hour + interval '1 hour') - greatest(since, hour)))::float8 / 60 as minutes,
      (count(*) filter (where since >= hour))::int as begun
    from (select ${begin} as since, ${end} as until from ${meetings} where ${touching(scope, within)}) as m,
      generate_series(date_bin('1 hour', since, ${within.from.toISOString()}::timestamptz),
        until - interval '1 microsecond', interval '1 hour') as hour
    group by hour order by hour`);
  return rows.map(({ at, ...rest }) => ({ at: new Date(at), ...rest }));
};

export const countPlaces = async (db: Executor, scope: PlaceScope): Promise<number> =>
  db.$count(places, withinPlaces(places.id, scope));

export interface BookedPlace {
  readonly placeId: string;
  readonly placeName: string;
  readonly meetings: number;
  readonly minutes: number;
}

export const bookedByPlace = async (db: Executor, scope: PlaceScope, within: Within): Promise<BookedPlace[]> => {
  const { begin, end } = clipped(within);
  const { rows } = await db.execute<BookedPlace & Record<string, unknown>>(sql`
    select ${places.id} as "placeId", ${places.name} as "placeName", count(*)::int as meetings,
      sum(extract(epoch from ${end} - ${begin}))::float8 / 60 as minutes
    from ${meetings} join ${places} on ${places.id} = ${meetings.placeId}
    where ${touching(scope, within)} group by 1, 2 order by 2, 1`);
  return rows;
};

/** The meetings during which something was faulty; all others lost nothing. */
export const bookingsDuring = async (
  db: Executor,
  scope: PlaceScope,
  within: Within,
  faults: readonly Fault[],
): Promise<Booking[]> => {
  if (faults.length === 0) return [];
  const { begin, end } = clipped(within);
  const column = <T>(of: (fault: Fault) => T) => sql.param(faults.map(of));
  const { rows } = await db.execute<Booking & Record<string, unknown>>(sql`
    select ${meetings.placeId} as "placeId", extract(epoch from ${begin})::float8 * 1000 as from,
      extract(epoch from ${end})::float8 * 1000 as to
    from ${meetings} where ${touching(scope, within)} and exists (
      select from unnest(${column(({ placeId }) => placeId)}::uuid[], ${column(({ from }) => new Date(from).toISOString())}::timestamptz[],
        ${column(({ to }) => new Date(to).toISOString())}::timestamptz[]) as f (place, since, until)
      where f.place = ${meetings.placeId} and f.since < ${meetings.endsAt} and f.until > ${meetings.startsAt})`);
  return rows;
};
