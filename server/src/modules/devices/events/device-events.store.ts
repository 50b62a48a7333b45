import type { DeviceEvent, Page, PageQuery, Text } from '@eoms/contract';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { countedUpTo, offsetOf } from '../../../platform/database/listing.ts';
import { deviceEvents } from './device-events.tables.ts';

export interface EventRow {
  readonly id: string;
  readonly deviceId: string;
  readonly placeId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: DeviceEvent['kind'];
  readonly text: Text;
}

/** One statement, however many there are; a row that an earlier try has already written is left alone. */
export const insertEvents = async (db: Executor, rows: readonly EventRow[]): Promise<void> => {
  const column = <T>(pick: (row: EventRow) => T) => sql.param(rows.map(pick));
  await db.execute(sql`
    insert into device_events (id, device_id, place_id, at, kind, text)
    select * from unnest(${column((r) => r.id)}::uuid[], ${column((r) => r.deviceId)}::uuid[],
      ${column((r) => r.placeId)}::uuid[], ${column((r) => new Date(r.at).toISOString())}::timestamptz[],
      ${column((r) => r.kind)}::text[], ${column((r) => JSON.stringify(r.text))}::jsonb[])
    on conflict (id) do nothing`);
};

export const pageEvents = async (db: Executor, query: PageQuery & { deviceId: string }): Promise<Page<DeviceEvent>> => {
  const where = and(
    eq(deviceEvents.deviceId, query.deviceId),
    query.keyword
      ? sql`concat_ws(' ', text->>'zh', text->>'en') ilike ${`%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`}`
      : undefined,
  );
  const direction = query.order === 'asc' ? asc : desc;
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(deviceEvents)
    .where(where)
    .limit(countedUpTo)
    .as('counted');
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(deviceEvents)
      .where(where)
      .orderBy(direction(deviceEvents.at), direction(deviceEvents.id))
      .limit(query.size)
      .offset(offsetOf(query)),
    db.select({ n: count() }).from(counted),
  ]);
  const records = rows.map(({ id, at, kind, text }) => ({ id, at: at.toISOString(), kind, text }));
  return { records, total: total?.n ?? 0, current: query.current, size: query.size };
};

/** Removes up to `atMost` rows older than so many days; answers how many. */
export const removeOldEvents = async (db: Executor, days: number, atMost: number): Promise<number> => {
  const result = await db.execute(sql`
    delete from device_events where id in (
      select id from device_events where at < now() - make_interval(days => ${days}) order by at limit ${atMost})`);
  return result.rowCount ?? 0;
};
