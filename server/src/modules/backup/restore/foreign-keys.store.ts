import type { ClientBase } from 'pg';
import { type ForeignKey, quoted, quotedList, type Table } from '../tables/describe-tables.store.ts';

/** Those that begin or end at one of these tables. */
export const foreignKeysOf = (all: ReadonlyMap<string, Table>, chosen: ReadonlySet<string>): ForeignKey[] =>
  [...all.values()].flatMap(({ name, foreignKeys }) =>
    foreignKeys.filter(({ parent }) => chosen.has(name) || chosen.has(parent)),
  );

/** Rows may be written in any order, and removing one takes nothing else along, until they are there again. */
export const dropForeignKeys = async (client: ClientBase, keys: readonly ForeignKey[]): Promise<void> => {
  for (const { table, name } of keys)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
};

/** Fails for a row that refers to nothing, naming the constraint. */
export const addForeignKeys = async (client: ClientBase, keys: readonly ForeignKey[]): Promise<void> => {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
};

const orphaned = ({ columns, parent, parentColumns }: ForeignKey): string => {
  const pairs = columns.map((column, at) => `p.${quoted(parentColumns[at] ?? '')} = c.${quoted(column)}`);
  const given = columns.map((column) => `c.${quoted(column)} is not null`);
  return `${given.join(' and ')} and not exists (select from ${quoted(parent)} p where ${pairs.join(' and ')})`;
};

/** Does what the keys would have done for the rows whose parent is gone, as often as it takes. Returns how many went. */
export const followRemovals = async (client: ClientBase, keys: readonly ForeignKey[]): Promise<number> => {
  let removed = 0;
  for (let again = true; again; ) {
    again = false;
    for (const key of keys) {
      if (key.onDelete === 'refuse') continue;
      const { rowCount } = await client.query(
        key.onDelete === 'cascade'
          ? `delete from ${quoted(key.table)} c where ${orphaned(key)}`
          : `update ${quoted(key.table)} c set (${quotedList(key.columns)}) = row(${key.columns.map(() => 'null').join(', ')})
              where ${orphaned(key)}`,
      );
      if (!rowCount) continue;
      again = true;
      if (key.onDelete === 'cascade') removed += rowCount;
    }
  }
  return removed;
};

export const switchTriggers = async (client: ClientBase, tables: Iterable<Table>, on: boolean): Promise<void> => {
  for (const { name, hasTriggers } of tables)
    if (hasTriggers) await client.query(`alter table ${quoted(name)} ${on ? 'enable' : 'disable'} trigger user`);
};

/** The next number of each counter comes after the highest there is. */
export const raiseCounters = async (client: ClientBase, tables: Iterable<Table>): Promise<void> => {
  for (const { name, columns } of tables)
    for (const { name: column, type, hasDefault } of columns) {
      if (!hasDefault || !/^(smallint|integer|bigint)$/.test(type)) continue;
      const { rows } = await client.query<{ counter: string | null }>(
        'select pg_get_serial_sequence($1, $2) as counter',
        [`public.${quoted(name)}`, column],
      );
      const counter = rows[0]?.counter;
      if (!counter) continue;
      await client.query(
        `select setval($1::regclass, greatest((select max(${quoted(column)}) from ${quoted(name)}),
        (select last_value from ${counter}), 1))`,
        [counter],
      );
    }
};
