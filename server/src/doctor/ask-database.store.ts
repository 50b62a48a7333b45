import pg from 'pg';
import { endClient } from '../platform/database/end-client.ts';

export interface DatabaseFacts {
  /** As 160004 for 16.4. */
  readonly number: number;
  readonly version: string;
  readonly connections: number;
  /** Settings that have to be on for nothing to be lost, and are off. */
  readonly off: readonly string[];
  /** By how much its clock is ahead of ours, in milliseconds. */
  readonly aheadMs: number;
  /** The check value of the secrets key; undefined before the first start. */
  readonly keyMark: string | undefined;
}

/** Asks a database about itself, within ten seconds. Rejects when it cannot be reached. */
export const askDatabase = async (connectionString: string, keyName: string): Promise<DatabaseFacts> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    application_name: 'eoms doctor',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const asked = Date.now();
    const { rows } = await client.query<Record<string, string>>(`select
      current_setting('server_version_num') as number, current_setting('server_version') as version,
      current_setting('max_connections') as connections, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      extract(epoch from clock_timestamp()) * 1000 as now, to_regclass('agreed_values') is not null as started`);
    const [row = {}] = rows;
    const middle = (asked + Date.now()) / 2;
    const marks = row.started
      ? (await client.query<{ value: string }>('select value from agreed_values where name = $1', [keyName])).rows
      : [];
    return {
      number: Number(row.number),
      version: String(row.version),
      connections: Number(row.connections),
      off: ['fsync', 'full_page_writes'].filter((name) => row[name] === 'off'),
      aheadMs: Number(row.now) - middle,
      keyMark: marks[0]?.value,
    };
  } finally {
    await endClient(client);
  }
};
