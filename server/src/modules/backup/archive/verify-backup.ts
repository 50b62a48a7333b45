import { Writable } from 'node:stream';
import { z } from 'zod';
import { linesOf } from '../../../platform/limited-child/lines-of.ts';
import { BackupError } from '../backup-error.ts';
import { filesTable } from '../tables/table-kinds.ts';
import { partNames } from './manifest.ts';
import type { OpenBackup } from './open-backup.ts';
import { readPart } from './read-part.ts';

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

const FileLine = z.object({ disk_name: z.string(), sha256: z.string(), size: z.string() });
const lineAtMost = 1024 ** 2;

export interface ArchivedFile {
  readonly name: string;
  readonly diskName: string;
  readonly sha256: string;
}

/** The uploaded files of a backup, whose bytes are in it. */
export async function* filesOf(backup: OpenBackup): AsyncGenerator<ArchivedFile> {
  const source = await backup.stream(partNames.table(filesTable));
  for await (const text of linesOf(source as AsyncIterable<Buffer>, lineAtMost)) {
    const { disk_name: diskName, sha256 } = FileLine.parse(JSON.parse(text));
    const name = partNames.file(sha256, diskName);
    if (backup.has(name)) yield { name, diskName, sha256 };
  }
}

interface VerifyOptions {
  readonly signal: AbortSignal;
  /** Bytes read. */
  readonly seen?: (bytes: number) => void;
}

/** Reads everything in a backup and compares it with what its signed manifest says. Throws a `BackupError`. */
export const verifyBackup = async (
  backup: OpenBackup,
  { signal, seen = () => undefined }: VerifyOptions,
): Promise<void> => {
  const { tables, secrets } = backup.manifest;
  const options = { signal, seen };
  for (const { name, sha256, rows } of tables)
    await readPart(backup, { name: partNames.table(name), sha256, rows, ...options }, nowhere());
  for (const { name, sha256 } of secrets?.parts ?? [])
    await readPart(backup, { name: partNames.secrets(name), sha256, ...options }, nowhere());
  const found = new Set<string>();
  for await (const { name, sha256 } of filesOf(backup)) {
    await readPart(backup, { name, sha256, ...options }, nowhere());
    found.add(name);
  }
  const stray = backup.fileNames.find((name) => !found.has(name));
  if (stray) throw new BackupError('unreadable', `${stray} belongs to no row`);
};
