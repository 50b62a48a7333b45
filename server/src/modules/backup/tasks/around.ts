import { type OpenBackup, openBackup } from '../archive/open-backup.ts';
import { openPassphrase, type PassphraseKey } from '../archive/passphrase.ts';
import { BackupError } from '../backup-error.ts';
import type { BackupTask, TaskProgress } from './task.ts';

/** What a task is given besides what it is to do. */
export interface Around {
  readonly tell: (progress: TaskProgress) => void;
  readonly signal: AbortSignal;
}
export type TaskOf<K extends BackupTask['do']> = Extract<BackupTask, { do: K }>;

/** The schema in which a restore stages its rows. */
export const stageOf = (restoreId: string): string => `restore_${restoreId.replaceAll('-', '')}`;

/** Tells how far reading is by the bytes that were read. */
export const readingProgress = ({ tell }: Around, backup: OpenBackup, from = 0, to = 1) => {
  const { tables, secrets, files } = backup.manifest;
  const all = [...tables, ...(secrets?.parts ?? [])].reduce((sum, { bytes }) => sum + bytes, files.bytes);
  let bytes = 0;
  return (more: number): void => {
    bytes += more;
    tell({ phase: 'verifying', share: from + (to - from) * Math.min(1, all > 0 ? bytes / all : 1), rows: 0, bytes });
  };
};

/** Opens a backup for as long as the work takes. */
export const withBackup = async <T>(path: string, work: (backup: OpenBackup) => Promise<T>): Promise<T> => {
  const backup = await openBackup(path);
  try {
    return await work(backup);
  } finally {
    backup.close();
  }
};

/** The key to its secrets; undefined without a passphrase, or where it has none. */
export const unlock = async (
  { manifest }: OpenBackup,
  passphrase: string | undefined,
): Promise<PassphraseKey | undefined> => {
  if (passphrase === undefined || !manifest.secrets) return undefined;
  const key = await openPassphrase(passphrase, manifest.secrets);
  if (!key) throw new BackupError('passphrase', 'it does not fit this backup; nothing was written');
  return key;
};
