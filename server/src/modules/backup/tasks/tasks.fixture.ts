import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BackupKind, backupKinds, type RestoreMode } from '@eoms/contract';
import { migrationsFolder } from '../../../platform/database/migrations-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/test-database.ts';
import type { KeyPair } from '../../../platform/secrets/agreed-keys.ts';
import type { Around } from './around.ts';
import { performTask } from './perform-task.ts';
import type { Compared, Restored, Tested, Written } from './task.ts';

export const newKeys = (): KeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey: privateKey.toString('base64') };
};

export const around: Around = { tell: () => undefined, signal: new AbortController().signal };

export interface SiteOfTest {
  readonly database: TestDatabase;
  readonly folder: string;
  readonly systemKey: Buffer;
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  write(
    path: string,
    more?: { kinds?: readonly BackupKind[]; passphrase?: string; historyDays?: number | null },
  ): Promise<Written>;
  newRestore(mode: RestoreMode): Promise<string>;
  compare(path: string, restoreId: string, mode: RestoreMode, passphrase?: string): Promise<Compared>;
  apply(
    path: string,
    restoreId: string,
    mode: RestoreMode,
    more?: { kinds?: readonly BackupKind[]; passphrase?: string; keepUser?: string },
  ): Promise<Restored>;
  test(path: string, passphrase?: string): Promise<Tested>;
  /** What every task of this site is given. */
  common(path: string, passphrase?: string): object;
  close(): Promise<void>;
}

/** A database with a folder for files, as a system has them. */
export const createSite = async (): Promise<SiteOfTest> => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'eoms-backup-'));
  const systemKey = randomBytes(32);
  const signingKeys = newKeys();
  const common = (path: string, passphrase?: string) => ({
    connectionString: database.connectionString,
    path,
    passphrase,
    filesPlace: { kind: 'dataFolder' as const },
    dataFolder: folder,
    migrationsFolder: migrationsFolder(),
  });
  return {
    database,
    folder,
    systemKey,
    common,
    query: async <T extends object>(text: string, values: unknown[] = []) =>
      (await database.pool.query(text, values)).rows as T[],
    write: (path, { kinds = backupKinds, passphrase, historyDays = null } = {}) =>
      performTask(
        {
          do: 'write',
          ...common(path, passphrase),
          kinds,
          historyDays,
          systemKey: systemKey.toString('base64'),
          signingKeys,
          version: '0.1.0',
          system: 'test',
        },
        around,
      ),
    async newRestore(mode) {
      const id = randomUUID();
      await database.pool.query(
        `insert into restores (id, file_name, path, node_name, mode, state, by, by_id)
         values ($1, 'a.zip', 'a.zip', 'node', $2, 'restoring', 'chief', $1)`,
        [id, mode],
      );
      return id;
    },
    compare: (path, restoreId, mode, passphrase) =>
      performTask({ do: 'compare', ...common(path, passphrase), restoreId, mode }, around),
    apply: (path, restoreId, mode, { kinds = backupKinds, passphrase, keepUser } = {}) =>
      performTask(
        {
          do: 'apply',
          ...common(path, passphrase),
          restoreId,
          mode,
          kinds,
          keepUser: keepUser ?? null,
          systemKey: systemKey.toString('base64'),
        },
        around,
      ),
    test: (path, passphrase) => performTask({ do: 'test', ...common(path, passphrase) }, around),
    async close() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const uuid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const day = Date.UTC(2026, 0, 5);

/** A little of everything: places below each other, somebody who may sign in, a secret, readings, the log, values that are odd. */
export const furnishSite = async ({ query }: Pick<SiteOfTest, 'query'>, sealed: string): Promise<void> => {
  await query(`insert into place_groups (id, name, sort) values ('${uuid(1)}', '一层 "A" \\ é', 1)`);
  await query(`insert into place_groups (id, name, parent_id, sort) values ('${uuid(2)}', 'Below', '${uuid(1)}', 1)`);
  for (let n = 10; n < 15; n++)
    await query(
      `insert into places (id, name, code, group_id, type, sort, open_type, layout_type)
       values ($1, $2, $3, '${uuid(2)}', 'meeting', $4, 'page', 'default')`,
      [uuid(n), `Room ${n}`, `R${n}`, n],
    );
  await query(
    `insert into users (id, realm, username, name, enabled, password_hash) values ('${uuid(20)}', 'own', 'lee', '李', true, '$argon2id$x')`,
  );
  await query(
    `insert into data_sources (id, name, description, settings, secrets, has_secrets)
     values ('${uuid(30)}', 'Guests', '', '{"kind":"http","odd":null,"long":12345678901234567890}', $1, '{password}')`,
    [sealed],
  );
  await query(
    `insert into automation_variables (id, place_id, name, type, default_value, description, value)
     values ('${uuid(40)}', null, 'guests', 'int', 'null', '', '"5"')`,
  );
  await query(`insert into history_series (device_id, property, kind) values ('${uuid(50)}', 'power', 'number')`);
  await query(`create table history_points_20260105 (like history_points including all)`);
  await query(
    `alter table history_points attach partition history_points_20260105 for values from ('2026-01-05 00:00+00') to ('2026-01-06 00:00+00')`,
  );
  await query(
    `insert into history_points (series_id, at, value) select s.id, to_timestamp($1) + n * interval '1 second', n / 7.0
     from history_series s, generate_series(1, 2000) n`,
    [day / 1_000],
  );
  await query(
    `insert into audit_entries (id, action, outcome, target) select gen_random_uuid(), 'savePlace', 'done', '${uuid(10)}' from generate_series(1, 5)`,
  );
};

/** Every table that a backup has, as a hash of its rows. */
export const hashesOf = async (
  { query }: Pick<SiteOfTest, 'query'>,
  tables: readonly string[],
): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await query<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as hash from ${table} t`,
    );
    hashes[table] = row?.hash ?? '';
  }
  return hashes;
};
