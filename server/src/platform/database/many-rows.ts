import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type RowOf<T extends PgTable> = T['$inferInsert'];

const joined = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** Rows with the same fields as a table `r` of one parameter, and the names of its columns. */
const asTable = <T extends PgTable>(table: T, rows: readonly Partial<RowOf<T>>[]) => {
  const [first = {}] = rows;
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const types = joined(
    columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
  );
  const named = rows.map((row) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, (row as Record<string, unknown>)[field] ?? null])),
  );
  return {
    names: columns.map(([, { name }]) => sql.identifier(name) as unknown as SQL),
    from: sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r (${types})`,
  };
};

/**
 * The columns and values of `insert into`, for hundreds of rows with the same fields, in one parameter. With `values`
 * each field of each row is a parameter: their text alone holds up the event loop for a tenth of a second. Texts must be
 * well formed.
 */
export const manyRows = <T extends PgTable>(table: T, rows: readonly RowOf<T>[]): SQL => {
  const { names, from } = asTable(table, rows);
  return sql`(${joined(names)}) select ${joined(names)} from ${from}`;
};

/** Gives each of hundreds of rows, found by their ids, its own values of the same fields, in one statement. */
export const updateEach = <T extends PgTable>(
  table: T,
  rows: readonly (Partial<RowOf<T>> & { readonly id: string })[],
): SQL => {
  const { names, from } = asTable(table, rows);
  const set = joined(names.map((name) => sql`${name} = r.${name}`));
  return sql`update ${table} t set ${set} from ${from} where t.id = r.id`;
};
