import type { EntityDefinition } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase } from 'pg';
import { tableStatements } from './plan/carry-out.store.ts';
import {
  columnTypes,
  isAskedFor,
  nameInDatabase,
  quotedTable,
  referenceIndex,
  uniqueIndex,
} from './record-table.store.ts';

const ownColumns: Readonly<Record<string, string>> = {
  id: 'uuid',
  place_id: 'uuid',
  created_at: 'timestamp with time zone',
  updated_at: 'timestamp with time zone',
  revision: 'integer',
};

interface Found {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly indexes: readonly string[];
}

/** The tables of entities as the database has them. */
const tablesFound = async (client: ClientBase): Promise<Map<string, Found>> => {
  const { rows } = await client.query<Found>(
    `select c.relname as name,
       (select json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       coalesce((select json_agg(i.indexname) from pg_indexes i
        where i.schemaname = 'entities' and i.tablename = c.relname), '[]') as indexes
     from pg_class c where c.relnamespace = 'entities'::regnamespace and c.relkind = 'r'`,
  );
  return new Map(rows.map((table) => [table.name, table]));
};

const columnsOf = ({ properties }: EntityDefinition): Record<string, string> => ({
  ...ownColumns,
  ...Object.fromEntries(properties.map(({ propertyName, type }) => [nameInDatabase(propertyName), columnTypes[type]])),
});

const fits = (found: Found, definition: EntityDefinition): boolean => {
  const wanted = columnsOf(definition);
  const indexes = definition.properties.flatMap((rule) =>
    rule.unique ? [uniqueIndex(rule.id)] : isAskedFor(rule) ? [referenceIndex(rule.id)] : [],
  );
  return (
    Object.keys(wanted).length === Object.keys(found.columns).length &&
    Object.entries(wanted).every(([name, type]) => found.columns[name] === type) &&
    indexes.every((index) => found.indexes.includes(index))
  );
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const passing = '_entity_table_that_is_being_replaced_by_a_restored_one';

/** Makes a table anew; what both have in the same form stays. */
const replace = async (client: ClientBase, found: Found | undefined, definition: EntityDefinition): Promise<void> => {
  const db = drizzle(client as never);
  if (found) {
    for (const index of found.indexes)
      await client.query(`alter index entities.${quoted(index)} rename to ${quoted(`_${index}`.slice(0, 60))}`);
    await client.query(`alter table entities.${quoted(found.name)} rename to ${quoted(passing)}`);
  }
  for (const statement of tableStatements(definition)) await db.execute(statement);
  if (!found) return;
  const wanted = columnsOf(definition);
  const same = Object.keys(wanted).filter((name) => found.columns[name] === wanted[name]);
  const list = sql.raw(same.map(quoted).join(', '));
  await db.execute(sql`insert into ${quotedTable(definition.packageName)} (${list})
    select ${list} from entities.${sql.identifier(passing)} on conflict do nothing`);
  await client.query(`drop table entities.${quoted(passing)}`);
};

/**
 * Makes the tables of entities what their activated definitions say, after these have come from a backup. Tables that
 * belong to no entity any more go.
 */
export const rebuildEntityTables = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ definition: EntityDefinition }>(
    'select active_definition as definition from public.data_entities where active_definition is not null',
  );
  const found = await tablesFound(client);
  const wanted = new Set(rows.map(({ definition }) => nameInDatabase(definition.packageName)));
  for (const name of found.keys()) if (!wanted.has(name)) await client.query(`drop table entities.${quoted(name)}`);
  for (const { definition } of rows) {
    const table = found.get(nameInDatabase(definition.packageName));
    if (!table || !fits(table, definition)) await replace(client, table, definition);
  }
};
