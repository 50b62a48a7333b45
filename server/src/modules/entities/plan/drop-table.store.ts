import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { sqlState } from '../../../platform/database/sql-state.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { quotedTable } from '../record-table.store.ts';

export const hasRecords = async (tx: Executor, packageName: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`select 1 from ${quotedTable(packageName)} limit 1`);
  return rows.length > 0;
};

/** Nobody waits longer for those who are at a table. */
const lockWithin = sql`set local lock_timeout = '5s'`;

/** Keeps a table for this transaction alone; refuses where others are at it for long. */
export const lockTable = async (tx: Executor, packageName: string): Promise<void> => {
  try {
    await tx.execute(lockWithin);
    await tx.execute(sql`lock table ${quotedTable(packageName)} in access exclusive mode`);
  } catch (error) {
    if (sqlState(error) === '55P03') throw refuse('entity.busy');
    throw error;
  }
};

/** Drops an empty table: whoever adds a record meanwhile comes before or finds none. */
export const dropTable = async (tx: Executor, packageName: string): Promise<void> => {
  await lockTable(tx, packageName);
  if (await hasRecords(tx, packageName)) throw refuse('entity.hasRecords');
  await tx.execute(sql`drop table ${quotedTable(packageName)}`);
};
