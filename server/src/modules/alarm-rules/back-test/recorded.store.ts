import { and, gte, lte } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { alarms } from '../../alarms/alarms.tables.ts';

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

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
