import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { measured } from '../archive/measured.ts';
import type { OpenBackup } from '../archive/open-backup.ts';
import { readLines } from '../archive/table-lines.store.ts';
import { BackupError } from '../backup-error.ts';
import { describeTables } from '../tables/describe-tables.store.ts';
import type { Tested } from './task.ts';

interface CompareOptions {
  readonly signal: AbortSignal;
  readonly seen: (bytes: number) => void;
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads every restored table again, and fails if one is not, byte for byte, what the backup says. */
export const compareScratch = async (
  client: ClientBase,
  { manifest }: OpenBackup,
  { signal, seen }: CompareOptions,
): Promise<Tested> => {
  const tables = await describeTables(client);
  let rows = 0;
  for (const part of manifest.tables) {
    const table = tables.get(part.name);
    if (!table) throw new BackupError('differs', part.name);
    const measure = measured(seen);
    await pipeline(readLines(client, table, { columns: part.columns }), measure.stream, nowhere(), { signal });
    const found = measure.result();
    if (found.sha256 !== part.sha256 || found.rows !== part.rows)
      throw new BackupError('differs', `${part.name}: ${found.rows} of ${part.rows} rows`);
    rows += found.rows;
  }
  return { tables: manifest.tables.length, rows };
};
