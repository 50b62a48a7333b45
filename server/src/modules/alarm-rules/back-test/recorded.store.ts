import { and, asc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { alarms } from '../../alarms/alarms.tables.ts';
import { deviceEvents } from '../../devices/events/device-events.tables.ts';

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** When a device went offline and came back, beginning with the last change of the month before. */
export const connectionsOf = async (
  db: Executor,
  id: string,
  { from, to }: Span,
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

/** When alarms of these devices were first and last raised, by device. */
export const alarmTimes = async (
  db: Executor,
  deviceIds: readonly string[],
  { from, to }: Span,
): Promise<Map<string, { from: number; to: number }[]>> => {
  const { deviceId, raisedAt, lastAt } = alarms;
  const rows = await db
    .select({ deviceId, raisedAt, lastAt })
    .from(alarms)
    .where(and(oneOf(deviceId, deviceIds), lte(raisedAt, to), gte(lastAt, from)))
    .limit(20_000);
  const found = new Map<string, { from: number; to: number }[]>();
  for (const row of rows) {
    const own = found.get(row.deviceId) ?? [];
    own.push({ from: row.raisedAt.getTime(), to: row.lastAt.getTime() });
    found.set(row.deviceId, own);
  }
  return found;
};
