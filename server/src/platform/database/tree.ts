import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** Serialises changes of one tree until the transaction ends: two moves that are each fine can make a circle together. */
export const lockTree = async (tx: Executor, table: PgTable): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${getTableName(table)}))`);
};

/** Whether `candidate` is `id` itself or lies anywhere below it. The table has the columns `id` and `parent_id`. */
export const isWithin = async (tx: Executor, table: PgTable, id: string, candidate: string): Promise<boolean> => {
  const found = await tx.execute(sql`
    with recursive up as (
      select t.id, t.parent_id from ${table} t where t.id = ${candidate}
      union
      select t.id, t.parent_id from ${table} t join up on t.id = up.parent_id
    )
    select 1 from up where id = ${id}`);
  return found.rows.length > 0;
};
