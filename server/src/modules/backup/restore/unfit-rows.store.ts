import type { ClientBase } from 'pg';
import { quoted, quotedList, type Table } from '../tables/describe-tables.store.ts';
import { filesTable } from '../tables/table-kinds.ts';
import { keyText } from './compare.store.ts';

interface UniqueIndex {
  readonly name: string;
  /** Of columns or expressions, as SQL about the columns of the table. */
  readonly parts: readonly string[];
  /** SQL; true where all rows count. */
  readonly condition: string;
}

const uniqueIndexes = async (client: ClientBase, table: string): Promise<UniqueIndex[]> => {
  const { rows } = await client.query<UniqueIndex>(
    `select c.relname as name, coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as condition,
       array(select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) n) as parts
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and i.indisunique and not i.indisprimary and not i.indnullsnotdistinct`,
    [`public.${quoted(table)}`],
  );
  return rows;
};

export interface Unfit {
  readonly table: string;
  readonly key: string;
  readonly name: string;
  /** The constraint, in the words of the database. */
  readonly detail: string;
}

interface StageOptions {
  readonly stage: string;
  /** What is written: what is staged of other tables does not count. */
  readonly chosen: ReadonlySet<string>;
  /** Whether rows that are only here go. */
  readonly exact: boolean;
}

const parentsOf = (parent: string, { stage, chosen, exact }: StageOptions): readonly string[] => {
  const staged = `${quoted(stage)}.${quoted(parent)}`;
  // The rows of uploaded files come with whatever refers to them.
  if (parent === filesTable) return [staged, `public.${quoted(parent)}`];
  if (!chosen.has(parent)) return [`public.${quoted(parent)}`];
  return exact ? [staged] : [staged, `public.${quoted(parent)}`];
};

const remove = async (client: ClientBase, table: Table, stage: string, condition: string): Promise<string[]> => {
  const { rows } = await client.query<{ key: string }>(
    `delete from ${quoted(stage)}.${quoted(table.name)} c where ${condition} returning ${keyText(table, 'c')} as key`,
  );
  return rows.map(({ key }) => key);
};

/** Removes staged rows that refer to what is neither here nor staged; a reference that may be empty becomes so. */
const dropOrphans = async (client: ClientBase, table: Table, options: StageOptions): Promise<Unfit[]> => {
  const unfit: Unfit[] = [];
  for (const { name, columns, parent, parentColumns, onDelete } of table.foreignKeys) {
    const given = columns.map((column) => `c.${quoted(column)} is not null`).join(' and ');
    const missing = parentsOf(parent, options).map((from) => {
      const pairs = columns.map((column, at) => `p.${quoted(parentColumns[at] ?? '')} = c.${quoted(column)}`);
      return `not exists (select from ${from} p where ${pairs.join(' and ')})`;
    });
    const condition = [given, ...missing].join(' and ');
    if (onDelete === 'setNull') {
      await client.query(`update ${quoted(options.stage)}.${quoted(table.name)} c
        set (${quotedList(columns)}) = row(${columns.map(() => 'null').join(', ')}) where ${condition}`);
      continue;
    }
    for (const key of await remove(client, table, options.stage, condition))
      unfit.push({ table: table.name, key, name: '', detail: `${name}: ${parent}` });
  }
  return unfit;
};

/** Removes staged rows whose name, or whatever has to be unique, is that of another row here. */
const dropTaken = async (client: ClientBase, table: Table, { stage, exact }: StageOptions): Promise<Unfit[]> => {
  if (exact) return [];
  const unfit: Unfit[] = [];
  for (const { name, parts, condition } of await uniqueIndexes(client, table.name)) {
    const of = (from: string, alias: string) =>
      `select ${quotedList(table.key)}, ${parts.map((part, at) => `(${part}) as u${at}`).join(', ')} from ${from} ${alias} where ${condition}`;
    const [same, other] = [
      parts.map((_, at) => `a.u${at} = b.u${at}`).join(' and '),
      table.key.map((column) => `a.${quoted(column)} = b.${quoted(column)}`).join(' and '),
    ];
    const mine = table.key.map((column) => `a.${quoted(column)} = c.${quoted(column)}`).join(' and ');
    const staged = `${quoted(stage)}.${quoted(table.name)}`;
    const here = `public.${quoted(table.name)}`;
    // A row that is here under the same key will have the name of the backup.
    const going = table.key.map((column) => `g.${quoted(column)} = b.${quoted(column)}`).join(' and ');
    const taken = `exists (select from (${of(staged, 'x')}) a join (${of(here, 'y')}) b on ${same} and not (${other})
      where ${mine} and not exists (select from ${staged} g where ${going}))`;
    for (const key of await remove(client, table, stage, taken))
      unfit.push({ table: table.name, key, name: '', detail: name });
  }
  return unfit;
};

/** Removes from the stage what cannot be written, until everything that is left can; returns what was removed. */
export const dropUnfit = async (
  client: ClientBase,
  tables: readonly Table[],
  options: StageOptions,
): Promise<Unfit[]> => {
  const unfit: Unfit[] = [];
  const keyed = tables.filter(({ key }) => key.length > 0);
  for (const table of keyed) unfit.push(...(await dropTaken(client, table, options)));
  for (let again = true; again; ) {
    again = false;
    for (const table of keyed) {
      const orphans = await dropOrphans(client, table, options);
      if (orphans.length > 0) again = true;
      unfit.push(...orphans);
    }
  }
  return unfit;
};
