import type { ClientBase } from 'pg';
import type { Table } from '../tables/describe-tables.store.ts';
import { kindOfTable } from '../tables/table-kinds.ts';
import { dropUnfit, type Unfit } from './unfit-rows.store.ts';

const notedAtMost = 1_000;

interface NoteOptions {
  readonly restoreId: string;
  readonly stage: string;
  readonly exact: boolean;
}

/** Takes what cannot be written out of the stage, and notes it. */
export const noteUnfit = async (
  client: ClientBase,
  tables: readonly Table[],
  { restoreId, stage, exact }: NoteOptions,
): Promise<Unfit[]> => {
  const chosen = new Set(tables.map(({ name }) => name));
  const unfit = await dropUnfit(client, tables, { stage, chosen, exact });
  for (const { table, key, name, detail } of unfit.slice(0, notedAtMost))
    await client.query(
      `insert into restore_differences (restore_id, kind, table_name, key, name, change, fields, detail)
       values ($1, $2, $3, $4, $5, 'leftOut', '[]', $6) on conflict do nothing`,
      [restoreId, kindOfTable.get(table), table, key, name, detail],
    );
  return unfit;
};
