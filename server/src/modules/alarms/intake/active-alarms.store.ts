import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { alarms } from '../alarms.tables.ts';
import { wholeLevel } from '../levels/alarm-levels.store.ts';

const reported = 'reported:';
/** Who reports alarms: `family` is the module in one word, `id` one of its things. */
export interface AlarmOwner {
  readonly family: 'strategy';
  readonly id: string;
}
const prefixOf = ({ family, id }: AlarmOwner): string => `${reported}${family}:${id}:`;
/** The key of an alarm that no engine has raised; unlike theirs it does not begin with the device. */
export const reportKey = (owner: AlarmOwner, part: string, deviceId: string): string =>
  `${prefixOf(owner)}${part}:${deviceId}`;
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
export const activeReports = async (tx: Executor, owner: AlarmOwner) => {
  const prefix = prefixOf(owner);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${prefix}, 0))`);
  const rows = await tx
    .selectDistinct({ key: alarms.key, deviceId: alarms.deviceId, level: wholeLevel(alarms), text: alarms.text })
    .from(alarms)
    .where(and(alarms.active, sql`starts_with(${alarms.key}, ${prefix})`));
  return rows.map((row) => ({ ...row, part: row.key.slice(prefix.length, row.key.lastIndexOf(':')) }));
};

/** The ids of those of a family whose alarms have a cause that is present. */
export const activeOwners = async (db: Executor, family: AlarmOwner['family']): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: sql<string>`split_part(${alarms.key}, ':', 3)` })
    .from(alarms)
    .where(and(alarms.active, sql`starts_with(${alarms.key}, ${`${reported}${family}:`})`));
  return rows.map(({ id }) => id);
};
