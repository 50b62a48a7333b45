import type { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '../backup-error.ts';
import { measured } from './measured.ts';
import type { OpenBackup } from './open-backup.ts';

interface Wanted {
  readonly name: string;
  readonly sha256: string;
  /** Of the bytes in the zip; not given for uploaded files, which have no lines. */
  readonly rows?: number;
  readonly signal: AbortSignal;
  readonly seen?: (bytes: number) => void;
}

/** Fails as `unreadable` whatever the zip or a stage throws; what the far end throws stays as it is. */
const readable = async (source: Readable, stages: readonly Transform[], to: Writable, signal: AbortSignal) => {
  let fault: unknown;
  for (const stage of [source, ...stages]) stage.once('error', (error) => (fault ??= error));
  try {
    await pipeline([source, ...stages, to], { signal });
  } catch (error) {
    if (signal.aborted || fault === undefined || fault !== error) throw error;
    throw new BackupError('unreadable', error instanceof Error ? error.message : 'broken', { cause: error });
  }
};

/** Reads a part to its end into `to`, and fails if it is not what the manifest says. */
export const readPart = async (
  backup: OpenBackup,
  { name, sha256, rows, signal, seen }: Wanted,
  to: Writable,
  stages: readonly Transform[] = [],
): Promise<void> => {
  const measure = measured(seen);
  await readable(await backup.stream(name), [measure.stream, ...stages], to, signal);
  const found = measure.result();
  if (found.sha256 !== sha256 || (rows !== undefined && found.rows !== rows))
    throw new BackupError('unreadable', `${name} is not what was written`);
};
