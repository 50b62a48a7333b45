import pg from 'pg';
import type { Listening } from './listening.ts';
import { superuser } from './prepare-cluster.ts';

/** The product's own database inside the cluster. */
const database = 'eoms';

export interface ServerAddress extends Listening {
  readonly password: string;
}

export const connectionStringOf = ({ host, port, password }: ServerAddress, name = database): string =>
  `postgresql://${superuser}:${password}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;

/** An open connection. Losing it later emits 'end' and never throws. */
export const connect = async (address: ServerAddress, name = database): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: connectionStringOf(address, name),
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
    application_name: 'eoms launcher',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

export const ensureDatabase = async (address: ServerAddress): Promise<void> => {
  const client = await connect(address, 'postgres');
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    // another server on the same folder may have been quicker; it will be refused later
    if ((error as { code?: string }).code !== '42P04') throw error;
  } finally {
    await client.end();
  }
};

/**
 * Whether the database answers. `starting` covers recovery after a crash and a shutdown in progress; `silent` means
 * that nothing listens, or something other than PostgreSQL does.
 */
export const probe = async (address: ServerAddress): Promise<'ready' | 'starting' | 'silent'> => {
  try {
    const client = await connect(address, 'postgres');
    await client.end();
    return 'ready';
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code === '57P03') return 'starting';
    if (/^[0-9A-Z]{5}$/.test(code)) throw error;
    return 'silent';
  }
};
