import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
import { containing, searching } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import { roles } from '../access/access.tables.ts';
import { alarmRules } from '../alarm-rules/alarm-rules.tables.ts';
import { alarms } from '../alarms/alarms.tables.ts';
import { assetCategories, assetSuppliers, assets } from '../assets/assets.tables.ts';
import { automations } from '../automations/automations.tables.ts';
import { brands, deviceTypes, enterprises, modelPanels, models, typePanels } from '../catalogue/catalogue.tables.ts';
import { documents } from '../documents/documents.tables.ts';
import { inspectionPlans, inspections } from '../inspections/inspections.tables.ts';
import { menus } from '../menus/menus.tables.ts';
import { mqttAccounts } from '../mqtt/mqtt.tables.ts';
import { navigationMenus } from '../navigation/navigation.tables.ts';
import { noticeChannels } from '../notices/notices.tables.ts';
import { orderPlans } from '../order-plans/order-plans.tables.ts';
import { parts } from '../parts/parts.tables.ts';
import { departments, organisations, users } from '../people/people.tables.ts';
import { placeGroups, places } from '../places/places.tables.ts';
import { plans } from '../plans/plans.tables.ts';
import { stocktakes } from '../stocktakes/stocktakes.tables.ts';
import { strategies } from '../strategies/strategies.tables.ts';
import { consoleThemes, loginThemes } from '../themes/themes.tables.ts';
import { workOrders } from '../work-orders/work-orders.tables.ts';

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
  ...[consoleThemes, loginThemes].map((t) => named(t, t.themeName)),
];
/** More names than a system has; a table that grew out of its place must not fill the memory. */
const mostNames = 100_000;

const together = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `);

export const namesInShortTables = async (db: Executor): Promise<Named[]> =>
  (await db.execute<{ id: string; name: string }>(sql`${together(short)} limit ${mostNames}`)).rows;

/** At most `limit` of each kind; devices come from the registry. */
export interface NamedTargets {
  readonly keyword: string;
  readonly limit: number;
  /** Ids that are known to belong to the keyword. */
  readonly ids: readonly string[];
}

/** The ids of everything that bears a name with the keyword, as an array in a table expression of one row. */
export const idsNamed = (db: Executor, { keyword, limit, ids }: NamedTargets) => {
  const part = (table: typeof users | typeof alarms, name: PgColumn) =>
    sql`(select ${table.id}::text from ${table} where ${and(searching(keyword, table, textSample(db, table)), containing(keyword, name))} limit ${limit})`;
  const parts = [
    part(users, users.name),
    part(alarms, alarms.deviceName),
    sql`select unnest(${sql.param([...ids])}::text[])`,
  ];
  return db.$with('named', { ids: sql<string[]>`ids`.as('ids') }).as(sql`select array(${together(parts)}) as ids`);
};

/** What has many rows, or is seldom asked for: found by its id only. */
const found = [
  ...[users, assets, assetCategories, assetSuppliers, parts, stocktakes, orderPlans].map((t) => named(t, t.name)),
  ...[inspectionPlans, inspections, automations, strategies, plans, documents].map((t) => named(t, t.name)),
  ...[alarmRules, noticeChannels].map((t) => named(t, t.name)),
  named(alarms, alarms.deviceName),
  named(workOrders, workOrders.theme),
];

/** The names of objects outside the short tables. */
export const longNamesOf = async (db: Executor, ids: readonly string[]): Promise<Named[]> => {
  const wanted = sql.param([...ids]);
  const selects = found.map((one) => sql`select * from (${one}) one where id = any(${wanted}::uuid[])`);
  return (await db.execute<{ id: string; name: string }>(together(selects))).rows;
};
