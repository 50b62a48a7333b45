import type { DeviceEvent, Page, PageQuery, SourceText } from '@eoms/contract';
import { and, asc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { containing } from '../../platform/database/searching.ts';
import { deviceEvents } from './device-events.tables.ts';

export interface EventRow {
  readonly id: string;
  readonly deviceId: string;
  readonly placeId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: DeviceEvent['kind'];
  readonly text: SourceText;
}

/** One statement for any number of rows. Returns those that are new: what an earlier attempt has written is skipped. */
export const insertEvents = async (db: Executor, rows: readonly EventRow[]): Promise<EventRow[]> => {
  const column = <T>(pick: (row: EventRow) => T) => sql.param(rows.map(pick));
  const { rows: stored } = await db.execute<{ id: string }>(sql`
    insert into device_events (id, device_id, place_id, at, kind, text)
    select * from unnest(${column((r) => r.id)}::uuid[], ${column((r) => r.deviceId)}::uuid[],
      ${column((r) => r.placeId)}::uuid[], ${column((r) => new Date(r.at).toISOString())}::timestamptz[],
      ${column((r) => r.kind)}::text[], ${column((r) => JSON.stringify(r.text))}::jsonb[])
    on conflict (id) do nothing returning id`);
  const ids = new Set(stored.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
};

export const pageEvents = async (db: Executor, query: PageQuery & { deviceId: string }): Promise<Page<DeviceEvent>> => {
  const { id, at } = deviceEvents;
  const page = await readPage(db, query, {
    rows: db.select().from(deviceEvents),
    counted: db.select({ id }).from(deviceEvents),
    // Whoever may see the device may see its events.
    scope: 'none',
    where: [
      eq(deviceEvents.deviceId, query.deviceId),
      containing(query.keyword, sql`concat_ws(' ', text->>'zh', text->>'en')`),
    ],
    order: { columns: { at }, standard: 'at', direction: 'desc', id },
  });
  return presentPage(page, (row) => ({ id: row.id, at: row.at.toISOString(), kind: row.kind, text: row.text }));
};

/** Removes up to `atMost` rows older than `days` days; returns how many. */
export const removeOldEvents = async (db: Executor, days: number, atMost: number): Promise<number> => {
  const result = await db.execute(sql`
    delete from device_events where id in (
      select id from device_events where at < now() - make_interval(days => ${days}) order by at limit ${atMost})`);
  return result.rowCount ?? 0;
};

/** When a device went offline and came back, beginning with the last change of the month before. */
export const connectionsOf = async (
  db: Executor,
  id: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<{ at: number; offline: boolean }[]> => {
  const { deviceId, at, kind } = deviceEvents;
  const changes = and(eq(deviceId, id), inArray(kind, ['online', 'offline']));
  const before = db
    .select({ at: sql`max(${at})` })
    .from(deviceEvents)
    .where(and(changes, lte(at, from), gte(at, sql`${from.toISOString()}::timestamptz - interval '30 days'`)));
  const rows = await db
    .select({ at, kind })
    .from(deviceEvents)
    .where(and(changes, lte(at, to), or(gte(at, from), eq(at, sql`(${before})`))))
    .orderBy(asc(at));
  return rows.map((row) => ({ at: row.at.getTime(), offline: row.kind === 'offline' }));
};
