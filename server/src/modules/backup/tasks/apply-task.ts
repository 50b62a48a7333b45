import { buffer } from 'node:stream/consumers';
import { openBytes } from '../../../platform/files/open-bytes.ts';
import { restoredKeyName, restoredKeyPurpose } from '../../../platform/secrets/restored-keys.store.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import type { OpenBackup } from '../archive/open-backup.ts';
import { decryptKey, type PassphraseKey } from '../archive/passphrase.ts';
import { filesOf } from '../archive/verify-backup.ts';
import { addHistory } from '../restore/add-history.store.ts';
import { type AdoptedKey, applyStage } from '../restore/apply.store.ts';
import { dropStage } from '../restore/stage.store.ts';
import { notCompared } from '../tables/table-kinds.ts';
import { type Around, readingProgress, stageOf, type TaskOf, unlock, withBackup } from './around.ts';
import { onConnection } from './connect.store.ts';
import { stageBackup } from './stage-backup.store.ts';
import type { BackupTask, Restored } from './task.ts';

/** Bytes come before their rows: without a row they are tidied away, a row without them would be a file that is lost. */
const filesInto = async (
  backup: OpenBackup,
  { filesPlace, dataFolder, connectionString }: BackupTask,
  { signal }: Around,
) => {
  const bytes = await openBytes({ place: filesPlace, dataFolder, connectionString });
  try {
    for await (const { name, diskName } of filesOf(backup)) {
      signal.throwIfAborted();
      if (!(await bytes.has(diskName))) await bytes.write(diskName, await buffer(await backup.stream(name)));
    }
  } finally {
    await bytes.close();
  }
};

/** The key of the backup's system, encrypted with that of this one, if it is another: its secrets are opened with it. */
const adoptedKey = async (
  { manifest: { secrets } }: OpenBackup,
  passphrase: PassphraseKey | undefined,
  systemKey: Buffer,
): Promise<AdoptedKey | null> => {
  if (!passphrase || !secrets) return null;
  const other = await decryptKey(passphrase, Buffer.from(secrets.key, 'base64'));
  if (other.equals(systemKey)) return null;
  const name = restoredKeyName(other);
  return { name, value: createSecrets(systemKey).seal(other.toString('base64'), restoredKeyPurpose(name)) };
};

/** Writes what a comparison has staged. */
export const applyTask = (task: TaskOf<'apply'>, around: Around): Promise<Restored> =>
  withBackup(task.path, async (backup) => {
    const { restoreId, kinds, mode, keepUser, connectionString, migrationsFolder } = task;
    const passphrase = await unlock(backup, task.passphrase);
    const stage = stageOf(restoreId);
    const seen = readingProgress(around, backup, 0, 0.6);
    const { signal } = around;
    return onConnection(connectionString, async (client) => {
      const growing = kinds.filter((kind) => notCompared.has(kind) && kind !== 'history');
      const options = { signal, connectionString, migrationsFolder, stage, passphrase, seen };
      if (growing.length > 0) await stageBackup(client, backup, { ...options, kinds: growing, more: true });
      await filesInto(backup, task, around);
      signal.throwIfAborted();
      // Readings may come twice without harm: if the rest fails, they belong to devices that are not there.
      const readings = kinds.includes('history') ? await addHistory(client, backup, { signal, passphrase, seen }) : 0;
      const adopted = await adoptedKey(backup, passphrase, Buffer.from(task.systemKey, 'base64'));
      const done = await applyStage(client, {
        stage,
        restoreId,
        kinds,
        mode,
        keepUser,
        adopted,
        readings,
        hasSecrets: passphrase !== undefined,
      });
      await dropStage(client, stage);
      return { written: done.written + readings, removed: done.removed, leftOut: done.leftOut.length };
    });
  });
