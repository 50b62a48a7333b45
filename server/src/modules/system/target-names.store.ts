import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditEntries } from '../../platform/audit/audit.tables.ts';
import type { Executor } from '../../platform/database/database.ts';
import { containing, searching } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import { roles } from '../access/access.tables.ts';
import { alarms } from '../alarms/alarms.tables.ts';
import { brands, deviceTypes, enterprises, modelPanels, models, typePanels } from '../catalogue/catalogue.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { menus } from '../menus/menus.tables.ts';
import { mqttAccounts } from '../mqtt/mqtt.tables.ts';
import { navigationMenus } from '../navigation/navigation.tables.ts';
import { departments, organisations, users } from '../people/people.tables.ts';
import { placeGroups, places } from '../places/places.tables.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

type Source = PgTable & { readonly id: PgColumn };
const named = (table: Source, name: PgColumn) => sql`select ${table.id} as id, ${name} as name from ${table}`;

/** Tables with few rows, which are read whole. */
const short = [
  ...[places, placeGroups, roles, menus, departments, organisations].map((t) => named(t, t.name)),
  ...[models, brands, enterprises, deviceTypes, modelPanels, typePanels, navigationMenus].map((t) => named(t, t.name)),
  named(mqttAccounts, mqttAccounts.username),
];
const long = [
  { table: devices, name: devices.name },
  { table: users, name: users.name },
  { table: alarms, name: alarms.deviceName },
];
/** More names than a system has; a table that grew out of its place must not fill the memory. */
const mostNames = 100_000;

const together = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `);

export const namesInShortTables = async (db: Executor): Promise<Named[]> =>
  (await db.execute<{ id: string; name: string }>(sql`${together(short)} limit ${mostNames}`)).rows;

interface Found {
  readonly found: readonly Named[];
  readonly newestEntry: string;
}

/** With the newest entry of the log in the same statement, as a row without a name. */
const findNamed = async (db: Executor, parts: readonly SQL[]): Promise<Found> => {
  const { at, id } = auditEntries;
  const newest = sql`(select ${id}, null from ${auditEntries} order by ${at} desc, ${id} desc limit 1)`;
  const { rows } = await db.execute<{ id: string; name: string | null }>(together([...parts, newest]));
  const found = rows.flatMap(({ id, name }) => (name === null ? [] : { id, name }));
  return { found, newestEntry: rows.find(({ name }) => name === null)?.id ?? '' };
};

export const longNamesOf = (db: Executor, ids: readonly string[]): Promise<Found> => {
  const wanted = sql.param(ids);
  const parts = long.map(({ table, name }) => sql`${named(table, name)} where ${table.id} = any(${wanted}::uuid[])`);
  return findNamed(db, parts);
};

/** Users and alarms by name, at most `limit` of each. */
export const longTablesNamed = (db: Executor, keyword: string, limit: number): Promise<Found> => {
  const part = (table: typeof users | typeof alarms, name: PgColumn) =>
    sql`(${named(table, name)} where ${and(searching(keyword, table, textSample(db, table)), containing(keyword, name))} limit ${limit})`;
  return findNamed(db, [part(users, users.name), part(alarms, alarms.deviceName)]);
};
