import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const lockKey = 0x0a0d15;
/** How long to wait for another process that migrates the same database. */
const lockTimeoutMs = 60_000;

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** The start must stop here, with one line for the operator instead of a stack trace. */
export class MigrationRefused extends Error {}

export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

export interface MigrateOptions {
  /** The version of this program, which is noted with what it applies. */
  readonly version?: string;
  /** Whether this program works on a database that the given version has migrated; by default it works on none. */
  readonly worksAfter?: (version: string) => boolean;
  /** Applies these alone: the database becomes that of an earlier version. */
  readonly only?: ReadonlySet<string>;
}

/**
 * Migrates a database to this program's version, each migration in a transaction of its own, so that a kill at any
 * point leaves a state to continue from. Returns the names applied. Migrations of a newer program stay: nodes of
 * neighbouring versions share a database, and the older ones have to be able to restart. A database that a program too
 * new has migrated is refused.
 */
export const migrate = async (
  connectionString: string,
  folder: string,
  { version, worksAfter = () => false, only }: MigrateOptions = {},
): Promise<string[]> => {
  const migrations = await readMigrations(folder);
  if (migrations.length === 0) throw new MigrationRefused(`No migrations in ${folder}`);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'eoms migrate' });
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`create table if not exists eoms_migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    await client.query('alter table eoms_migrations add column if not exists version text');
    const { rows } = await client.query<AppliedMigration>('select name, hash, version from eoms_migrations');
    checkHistory(migrations, rows, worksAfter);
    const done = new Set(rows.map((row) => row.name));
    const applied: string[] = [];
    for (const migration of migrations) {
      if (done.has(migration.name) || only?.has(migration.name) === false) continue;
      await apply(client, migration, version);
      applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.end();
  }
};

interface AppliedMigration {
  readonly name: string;
  readonly hash: string;
  /** The version of the program that applied it; null if that was before versions were noted. */
  readonly version: string | null;
}

const checkHistory = (
  migrations: readonly Migration[],
  rows: readonly AppliedMigration[],
  worksAfter: (version: string) => boolean,
): void => {
  const known = new Map(migrations.map((migration) => [migration.name, migration.hash]));
  for (const row of rows) {
    const hash = known.get(row.name);
    if (hash === undefined) {
      if (row.version !== null && worksAfter(row.version)) continue;
      throw new MigrationRefused(
        `The database is newer than this program (it has ${row.name}); start a newer version.`,
      );
    }
    if (hash !== row.hash) {
      throw new MigrationRefused(
        `The database was made by another build (${row.name} differs); use a new data folder.`,
      );
    }
  }
};

const apply = async (client: pg.Client, migration: Migration, version: string | undefined): Promise<void> => {
  try {
    await client.query('begin');
    await client.query(migration.text);
    const { name, hash } = migration;
    const row = [name, hash, version ?? null];
    await client.query('insert into eoms_migrations (name, hash, version) values ($1, $2, $3)', row);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
};
