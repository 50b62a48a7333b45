import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Held } from './queue.ts';

/** Rows that a process has begun and that nobody goes on with once it has ended. */
export interface BegunRows {
  readonly table: PgTable & { readonly id: PgColumn };
  /** Null where the version before wrote it. */
  readonly node: PgColumn;
  /** Which rows have not ended; said as the index says it. */
  readonly open: SQL;
  /** Which of them are too old for anybody to be at, whoever began them. */
  readonly forgotten: SQL;
}

const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** The statements of the kernel for such a table. */
export const leftRows = ({ table, node, open, forgotten }: BegunRows) => ({
  held: sql`
    select distinct ${node}, null::text, false from ${table} where ${open} and ${node} is not null
    union all
    select coalesce(${node}, ${nobody}), ${table.id}::text, false from ${table} where ${open} and ${forgotten}`,
  /** The rows that are left. */
  among(left: readonly Held[]): SQL {
    const nodes = left.flatMap((one) => (one.id === null ? one.node : []));
    const ids = left.flatMap(({ id }) => id ?? []);
    return sql`${open} and (${node} = any(${sql.param(nodes)}::uuid[]) or ${table.id} = any(${sql.param(ids)}::uuid[]))`;
  },
});
