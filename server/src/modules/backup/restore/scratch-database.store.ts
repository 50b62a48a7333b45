import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withDatabase } from '../../../platform/database/connection-string.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { BackupError } from '../backup-error.ts';

export interface ScratchDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

const prefix = 'eoms_restore_';

const run = async (connectionString: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'eoms restore' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * A database beside the one in use, with the tables that a backup was made of: migrated as far as that one had been. Its
 * owner has to be allowed to create databases.
 */
export const createScratchDatabase = async (
  connectionString: string,
  folder: string,
  migrations: readonly string[],
): Promise<ScratchDatabase> => {
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  try {
    await run(connectionString, `create database ${name} template template0`);
  } catch (error) {
    if ((error as { code?: string }).code === '42501')
      throw new BackupError('noRights', 'the account of the database may not create databases (alter role … createdb)');
    throw error;
  }
  const own = withDatabase(connectionString, name);
  const drop = () => run(connectionString, `drop database if exists ${name} with (force)`);
  try {
    await migrate(own, folder, { only: new Set(migrations) });
    return { connectionString: own, drop };
  } catch (error) {
    await drop().catch(() => undefined);
    throw error;
  }
};

/** Removes databases that a process has left which died: nobody is connected to them. */
export const dropForgottenDatabases = async (client: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d where datname like '${prefix}%'
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name}`).catch(() => undefined);
};
