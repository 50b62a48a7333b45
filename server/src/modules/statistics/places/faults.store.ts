import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import { alarms } from '../../alarms/alarms.tables.ts';
import { deviceEvents } from '../../device-events/device-events.tables.ts';
import type { Within } from './bookings.store.ts';

/** A device without connection, milliseconds since 1970. */
export interface Outage {
  readonly deviceId: string;
  readonly from: number;
  readonly to: number;
  /** Not only the rest of one that began before the period. */
  readonly begun: boolean;
}

/** An outage that began longer ago is not seen; reading further back would cost more than it tells. */
const lookBack = "interval '31 days'";

/** Times in which devices were offline, by their log of events: from going offline until coming online. */
export const outagesOf = async (db: Executor, ids: readonly string[], { from, to }: Within): Promise<Outage[]> => {
  if (ids.length === 0) return [];
  const [since, until] = [sql`${from.toISOString()}::timestamptz`, sql`${to.toISOString()}::timestamptz`];
  const { rows } = await db.execute<Outage & Record<string, unknown>>(sql`
    with changes as (
      select device_id, at, kind, lag(kind) over one as before
      from ${deviceEvents} where ${oneOf(deviceEvents.deviceId, ids)} and kind in ('offline', 'online')
        and at >= ${since} - ${sql.raw(lookBack)} and at < ${until}
      window one as (partition by device_id order by at, id)
    ), spans as (
      select device_id, at, kind, lead(at, 1, ${until}) over (partition by device_id order by at) as until
      from changes where kind is distinct from before
    )
    select device_id as "deviceId", extract(epoch from greatest(at, ${since}))::float8 * 1000 as from,
      extract(epoch from until)::float8 * 1000 as to, at >= ${since} as begun
    from spans where kind = 'offline' and until > ${since}`);
  return rows;
};

/** Times of critical and serious alarms: the device answers, but does not do its work. */
export const alarmTimesOf = async (db: Executor, ids: readonly string[], { from, to }: Within) => {
  if (ids.length === 0) return [];
  const [since, until] = [sql`${from.toISOString()}::timestamptz`, sql`${to.toISOString()}::timestamptz`];
  const end = sql`coalesce(cleared_at, case when active then ${until} else last_at end)`;
  const { rows } = await db.execute<Omit<Outage, 'begun'> & Record<string, unknown>>(sql`
    select device_id as "deviceId", extract(epoch from greatest(raised_at, ${since}))::float8 * 1000 as from,
      extract(epoch from least(${end}, ${until}))::float8 * 1000 as to
    from ${alarms} where ${oneOf(alarms.deviceId, ids)} and level <= 2 and property is not null
      and raised_at < ${until} and ${end} > ${since}`);
  return rows;
};

export interface AlarmFigures {
  readonly raised: number;
  readonly repairHours: number | null;
}

export const alarmFigures = async (db: Executor, scope: PlaceScope, { from, to }: Within): Promise<AlarmFigures> => {
  const { rows } = await db.execute<AlarmFigures & Record<string, unknown>>(sql`
    select count(*)::int as raised,
      (avg(extract(epoch from coalesce(cleared_at, solved_at) - raised_at)) / 3600)::float8 as "repairHours"
    from ${alarms} where raised_at >= ${from.toISOString()}::timestamptz and raised_at < ${to.toISOString()}::timestamptz
      and ${withinPlaces(alarms.placeId, scope) ?? sql`true`}`);
  return rows[0] ?? { raised: 0, repairHours: null };
};

export const alarmsByMonth = async (db: Executor, scope: PlaceScope, starts: readonly Date[]) => {
  const edges = sql.param(starts.map((start) => start.toISOString()));
  const { rows } = await db.execute<{ span: number; level: 1 | 2 | 3 | 4; n: number }>(sql`
    select width_bucket(raised_at, ${edges}::timestamptz[]) as span, level, count(*)::int as n
    from ${alarms} where raised_at >= ${starts[0]?.toISOString() ?? 'infinity'}::timestamptz
      and ${withinPlaces(alarms.placeId, scope) ?? sql`true`} group by 1, 2`);
  return rows;
};
