import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
import { containing, searching } from '../../platform/database/searching.ts';
import { roles } from '../access/access.tables.ts';
import { alarms } from '../alarms/alarms.tables.ts';
import { brands, deviceTypes, enterprises, modelPanels, models, typePanels } from '../catalogue/catalogue.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { menus } from '../menus/menus.tables.ts';
import { mqttAccounts } from '../mqtt/mqtt.tables.ts';
import { navigationMenus } from '../navigation/navigation.tables.ts';
import { departments, organisations, users } from '../people/people.tables.ts';
import { placeGroups, places } from '../places/places.tables.ts';

type Named = PgTable & { readonly id: PgColumn };
const named = (table: Named, name: PgColumn) => sql`select ${table.id} as id, ${name} as name from ${table}`;

/** Tables with few rows, which can be searched at no cost. */
const few = [
  ...[places, placeGroups, roles, menus, departments, organisations].map((t) => named(t, t.name)),
  ...[models, brands, enterprises, deviceTypes, modelPanels, typePanels, navigationMenus].map((t) => named(t, t.name)),
  named(mqttAccounts, mqttAccounts.username),
];
/** Everything with a name that an audit entry can be about. */
const everything = [...few, named(devices, devices.name), named(users, users.name), named(alarms, alarms.deviceName)];
const together = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` union all `)})`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Current names by id; removed objects have none. */
export const namesOf = async (db: Executor, targets: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(targets)].filter((id) => uuid.test(id));
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from ${together(everything)} as named where id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Ids of objects whose name contains the keyword, at most `limit` of each kind; devices are left to the registry. */
export const idsNamed = async (db: Executor, keyword: string, limit: number): Promise<string[]> => {
  const people = sql`select id, name from users where ${and(searching(keyword, users), containing(keyword, users.name))} limit ${limit}`;
  const alarmed = sql`select id, device_name as name from alarms where ${and(searching(keyword, alarms), containing(keyword, alarms.deviceName))} limit ${limit}`;
  const others = sql`select id, name from ${together(few)} as named where ${containing(keyword, sql`name`)} limit ${limit}`;
  const { rows } = await db.execute<{ id: string }>(sql`(${people}) union all (${alarmed}) union all (${others})`);
  return rows.map(({ id }) => id);
};
