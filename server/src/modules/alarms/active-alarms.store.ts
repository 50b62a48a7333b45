import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import { alarms } from './alarms.tables.ts';

const reported = 'reported:';
/** The key of an alarm that no engine has raised; unlike theirs it does not begin with the device. */
export const reportKey = (ownerId: string, part: string, deviceId: string): string =>
  `${reported}${ownerId}:${part}:${deviceId}`;
const ofEngine = sql`not starts_with(${alarms.key}, ${reported})`;

/** The alarms of engines whose cause is present: of these devices, or of all. */
export const activeKeys = async (db: Executor, deviceIds?: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ key: alarms.key })
    .from(alarms)
    .where(and(eq(alarms.active, true), ofEngine, deviceIds && oneOf(alarms.deviceId, deviceIds)));
  return rows.map((row) => row.key);
};

/** The alarms that an owner has reported and whose cause is present; others wait until the transaction ends. */
export const activeReports = async (tx: Executor, ownerId: string) => {
  const prefix = `${reported}${ownerId}:`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${prefix}, 0))`);
  const rows = await tx
    .selectDistinct({ key: alarms.key, deviceId: alarms.deviceId, level: alarms.level, text: alarms.text })
    .from(alarms)
    .where(and(alarms.active, sql`starts_with(${alarms.key}, ${prefix})`));
  return rows.map((row) => ({ ...row, part: row.key.slice(prefix.length, row.key.lastIndexOf(':')) }));
};
