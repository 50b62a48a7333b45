import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
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

/** Everything that an entry of the log can be about and that has a name. */
const everything = sql.join(
  [
    ...[devices, places, placeGroups, users, roles, menus, departments, organisations].map((t) => named(t, t.name)),
    ...[models, brands, enterprises, deviceTypes, modelPanels, typePanels, navigationMenus].map((t) =>
      named(t, t.name),
    ),
    named(mqttAccounts, mqttAccounts.username),
    named(alarms, alarms.deviceName),
  ],
  sql` union all `,
);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostFound = 1_000;

/** Their present names; what is gone has none here. */
export const namesOf = async (db: Executor, targets: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(targets)].filter((id) => uuid.test(id));
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from (${everything}) as named where id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Ids of what bears these words in its name. */
export const idsNamed = async (db: Executor, keyword: string): Promise<string[]> => {
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${everything}) as named where name ilike ${pattern} limit ${mostFound}`,
  );
  return rows.map(({ id }) => id);
};
