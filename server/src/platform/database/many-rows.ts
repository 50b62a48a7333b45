import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type RowOf<T extends PgTable> = T['$inferInsert'];

/**
 * The columns and values of `insert into`, for hundreds of rows with the same fields, in one parameter. With `values`
 * each field of each row is a parameter: their text alone holds up the event loop for a tenth of a second. Texts must be
 * well formed.
 */
export const manyRows = <T extends PgTable>(table: T, rows: readonly RowOf<T>[]): SQL => {
  const [first = {}] = rows;
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const types = sql.join(
    columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  const named = rows.map((row) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, (row as Record<string, unknown>)[field] ?? null])),
  );
  return sql`(${names}) select ${names} from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r (${types})`;
};
