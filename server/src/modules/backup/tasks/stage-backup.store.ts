import { pipeline } from 'node:stream/promises';
import type { BackupKind } from '@eoms/contract';
import type { ClientBase } from 'pg';
import { migrate } from '../../../platform/database/migrate.ts';
import type { OpenBackup } from '../archive/open-backup.ts';
import { readLines, rowsOfLines, writeLines } from '../archive/table-lines.store.ts';
import { BackupError } from '../backup-error.ts';
import { createScratchDatabase } from '../restore/scratch-database.store.ts';
import {
  createStage,
  dropStage,
  type FillOptions,
  fillSecrets,
  fillTable,
  keepSecrets,
} from '../restore/stage.store.ts';
import { appliedMigrations, describeTables, type Table } from '../tables/describe-tables.store.ts';
import { filesTable, secretTables, tablesOfKind } from '../tables/table-kinds.ts';
import { onConnection } from './connect.store.ts';
import { loadScratch } from './load-scratch.store.ts';

export interface StageOptions extends FillOptions {
  readonly connectionString: string;
  readonly migrationsFolder: string;
  readonly stage: string;
  readonly kinds: readonly BackupKind[];
  /** What is staged already stays, and these kinds are added to it. */
  readonly more?: boolean;
}

/** The tables of these kinds that the backup has, and those that came since it was made: migrations may fill them. */
const namesOf = ({ manifest }: OpenBackup, { kinds, passphrase, more }: StageOptions, isSame: boolean): string[] => {
  const parts = [...manifest.tables, ...(passphrase ? (manifest.secrets?.parts ?? []) : [])];
  const written = new Set(parts.map(({ name }) => name));
  const isNew = (name: string): boolean => !isSame && (passphrase !== undefined || !secretTables.includes(name));
  const names = kinds
    .filter((kind) => manifest.kinds.includes(kind))
    .flatMap((kind) => tablesOfKind[kind])
    .filter((name) => written.has(name) || isNew(name));
  return more ? names : [...names, filesTable];
};

/** Brings the rows of an older version into the form of this one, by the migrations that came since. */
const stageOlder = async (client: ClientBase, backup: OpenBackup, tables: readonly Table[], options: StageOptions) => {
  const { connectionString, migrationsFolder, stage } = options;
  const scratch = await createScratchDatabase(connectionString, migrationsFolder, backup.manifest.migrations);
  try {
    await onConnection(scratch.connectionString, (old) => loadScratch(old, backup, options));
    await migrate(scratch.connectionString, migrationsFolder);
    await onConnection(scratch.connectionString, async (now) => {
      for (const table of tables) {
        const columns = table.columns.map(({ name }) => name);
        await pipeline(readLines(now, table, { columns }), await writeLines(client), { signal: options.signal });
        await rowsOfLines(client, table, { schema: stage, columns });
      }
    });
  } finally {
    await scratch.drop();
  }
};

/** Whether the database has had the same migrations; throws if the backup was made by a newer version. */
const isSameVersion = async (client: ClientBase, { manifest }: OpenBackup): Promise<boolean> => {
  const applied = await appliedMigrations(client);
  const unknown = manifest.migrations.find((name) => !applied.includes(name));
  if (unknown !== undefined) throw new BackupError('newer', `version ${manifest.version} (${unknown})`);
  return manifest.migrations.length === applied.length;
};

/**
 * Puts the rows of these kinds into a schema of their own, in the form that this version has, beside the tables in use.
 * Returns the tables that are staged. Kinds of which nothing is compared can be added later by another call.
 */
export const stageBackup = async (client: ClientBase, backup: OpenBackup, options: StageOptions): Promise<Table[]> => {
  const { stage, passphrase } = options;
  const isSame = await isSameVersion(client, backup);
  const known = await describeTables(client);
  const tables = namesOf(backup, options, isSame).flatMap((name) => known.get(name) ?? []);
  const staged = new Map(tables.map((table) => [table.name, table]));
  if (!options.more) await dropStage(client, stage);
  await createStage(client, stage, tables);
  if (isSame) {
    for (const part of backup.manifest.tables) {
      const table = staged.get(part.name);
      if (table) await fillTable(client, backup, table, { schema: stage, part, options });
    }
    await fillSecrets(client, backup, staged, { schema: stage, options });
  } else await stageOlder(client, backup, tables, options);
  for (const table of tables) if (!passphrase) await keepSecrets(client, stage, table);
  for (const { name } of tables) await client.query(`analyze "${stage}"."${name}"`);
  return tables;
};
