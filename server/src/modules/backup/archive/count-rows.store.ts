import type { ClientBase } from 'pg';
import type { Chosen } from '../tables/chosen-tables.ts';
import { quoted } from '../tables/describe-tables.store.ts';
import { filesTable, portableRows, secretTables } from '../tables/table-kinds.ts';

type Querying = Pick<ClientBase, 'query'>;

/** SQL for the rows that have a secret. */
export const withSecretsIn = (table: string, secrets: readonly string[]): string | undefined => {
  if (secretTables.includes(table)) return portableRows[table];
  return secrets.map((column) => `${quoted(column)} is not null`).join(' or ');
};

const growing = /^(history_|audit_|device_commands|device_events)/;

/** How many rows there are: exactly where that is cheap, by the statistics of long tables otherwise. */
export const rowsExpected = async (client: Querying, chosen: readonly Chosen[], where?: string): Promise<number> => {
  let sum = 0;
  for (const { table, where: own } of chosen) {
    const condition = where ?? own;
    const exact = !growing.test(table.name);
    const { rows } = await client.query<{ rows: string }>(
      exact
        ? `select count(*) as rows from ${quoted(table.name)}${condition ? ` where ${condition}` : ''}`
        : `select coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint as rows from pg_class c
           where c.oid = 'public.${quoted(table.name)}'::regclass
             or c.oid in (select inhrelid from pg_inherits where inhparent = 'public.${quoted(table.name)}'::regclass)`,
    );
    sum += Number(rows[0]?.rows ?? 0);
  }
  return sum;
};

export interface StoredFile {
  readonly id: string;
  readonly diskName: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

export const storedFiles = async (client: Querying): Promise<StoredFile[]> => {
  const { rows } = await client.query<StoredFile>(
    `select id, disk_name as "diskName", sha256, size from ${filesTable} order by id`,
  );
  return rows;
};
