import type { ClientBase } from 'pg';

export interface Column {
  readonly name: string;
  /** As PostgreSQL writes it: `timestamp with time zone`, `text[]`. */
  readonly type: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
}

export interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
  /** What becomes of the row when its parent goes. */
  readonly onDelete: 'cascade' | 'setNull' | 'refuse';
  /** To create it again. */
  readonly definition: string;
}

export interface Unique {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The view of the records of all entities: a table to a backup. */
export const recordsView = 'data_entity_rows';

/** A table as the database has it; generated columns are left out, since nobody writes them. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Empty where there is none. */
  readonly key: readonly string[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Those of whole columns and all rows. */
  readonly uniques: readonly Unique[];
  readonly hasTriggers: boolean;
  /** Its rows are those of several tables: they cannot be truncated. */
  readonly isView: boolean;
}

type Querying = Pick<ClientBase, 'query'>;

const tablesQuery = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
       'notNull', a.attnotnull, 'hasDefault', a.atthasdef or a.attidentity <> '') order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(a.attname order by k.n) from pg_index i
       cross join lateral unnest(i.indkey) with ordinality k(num, n)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
       where i.indrelid = c.oid and i.indisprimary), case c.relkind when 'v' then '["id"]' else '[]' end::json) as key,
    c.relkind = 'v' as "isView",
    coalesce((select json_agg(json_build_object('name', u.name, 'columns', u.columns)) from (
       select ic.relname as name, json_agg(a.attname order by k.n) as columns from pg_index i
       join pg_class ic on ic.oid = i.indexrelid
       cross join lateral unnest(i.indkey) with ordinality k(num, n)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
       where i.indrelid = c.oid and i.indisunique and not i.indisprimary and i.indpred is null and i.indexprs is null
       group by 1) u), '[]') as uniques,
    coalesce((select json_agg(json_build_object('name', f.conname, 'table', c.relname, 'parent', p.relname,
       'columns', (select json_agg(a.attname order by k.n) from unnest(f.conkey) with ordinality k(num, n)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num),
       'parentColumns', (select json_agg(a.attname order by k.n) from unnest(f.confkey) with ordinality k(num, n)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num),
       'onDelete', case f.confdeltype when 'c' then 'cascade' when 'n' then 'setNull' else 'refuse' end,
       'definition', pg_get_constraintdef(f.oid)) order by f.conname)
     from pg_constraint f join pg_class p on p.oid = f.confrelid
     where f.conrelid = c.oid and f.contype = 'f'), '[]') as "foreignKeys",
    c.relkind <> 'v' and exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and (c.relkind in ('r', 'p') and not c.relispartition or c.relkind = 'v' and c.relname = '${recordsView}')
  order by c.relname`;

/** All tables of the product, by name. */
export const describeTables = async (client: Querying): Promise<Map<string, Table>> => {
  const { rows } = await client.query<Table>(tablesQuery);
  return new Map(rows.map((table) => [table.name, table]));
};

/** The migrations that a database has had, in order: two databases with the same ones have the same tables. */
export const appliedMigrations = async (client: Querying): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from eoms_migrations order by name');
  return rows.map(({ name }) => name);
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quotedList = (names: readonly string[], prefix = ''): string =>
  names.map((name) => `${prefix}${quoted(name)}`).join(', ');
