import type pg from 'pg';

/**
 * Columns and constraints (with the table before the first `.`) and indexes of one schema, one line each. Exclusion
 * constraints are left out: drizzle cannot declare them.
 */
const describeSchema = `
  select 'column' as kind, c.relname as "table",
         format('%s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                case when a.attnotnull then ' not null' else '' end,
                coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = $1::text::regnamespace and c.relkind in ('r', 'p')
  union all
  select 'constraint', c.relname, format('%s.%s %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_class c on c.oid = k.conrelid
   where c.relnamespace = $1::text::regnamespace and k.contype not in ('n', 'x')
  union all
  select 'index', tablename, indexdef from pg_indexes where schemaname = $1::text`;

interface Line {
  readonly kind: 'column' | 'constraint' | 'index';
  readonly table: string;
  readonly line: string;
}

const declaredSchema = 'eoms_declared';

const linesOf = async (client: pg.ClientBase, schema: string): Promise<Line[]> => {
  const { rows } = await client.query<Line>(describeSchema, [schema]);
  return rows.map((row) => ({ ...row, line: row.line.replaceAll(`${declaredSchema}.`, '').replaceAll('public.', '') }));
};

export interface SchemaDrift {
  /** Tables that are declared but that no migration creates. */
  readonly newTables: readonly string[];
  /** What is declared but missing in the database. */
  readonly missing: readonly string[];
  /** Columns and constraints of declared tables that exist but are not declared. */
  readonly extra: readonly string[];
}

/**
 * Compares a migrated database with the tables that the program declares, by creating those in a second schema, which
 * is rolled back. The database may have further indexes, and generated columns for them.
 */
export const schemaDrift = async (client: pg.ClientBase, declared: readonly string[]): Promise<SchemaDrift> => {
  await client.query('begin');
  try {
    await client.query(`create schema ${declaredSchema}`);
    await client.query(`set local search_path to ${declaredSchema}`);
    await client.query(declared.join('\n').replaceAll('"public".', `"${declaredSchema}".`));
    const wanted = await linesOf(client, declaredSchema);
    const found = await linesOf(client, 'public');
    const tables = new Set(wanted.map(({ table }) => table));
    const made = new Set(found.map(({ table }) => table));
    const [there, asked] = [found, wanted].map((lines) => new Set(lines.map(({ line }) => line)));
    return {
      newTables: [...tables].filter((table) => !made.has(table)),
      missing: wanted.filter(({ table, line }) => made.has(table) && !there?.has(line)).map(({ line }) => line),
      extra: found
        .filter(({ kind, table, line }) => kind !== 'index' && tables.has(table) && !asked?.has(line))
        .map(({ line }) => line),
    };
  } finally {
    await client.query('rollback');
  }
};
