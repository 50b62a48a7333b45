import { buffer } from 'node:stream/consumers';
import { openBytes } from '../../../platform/files/open-bytes.ts';
import type { OpenBackup } from '../archive/open-backup.ts';
import { decryptKey } from '../archive/passphrase.ts';
import { filesOf } from '../archive/verify-backup.ts';
import { addHistory } from '../restore/add-history.store.ts';
import { applyStage } from '../restore/apply.store.ts';
import { dropStage } from '../restore/stage.store.ts';
import { notCompared } from '../tables/table-kinds.ts';
import { type Around, readingProgress, stageOf, type TaskOf, unlock, withBackup } from './around.ts';
import { onConnection } from './connect.store.ts';
import { stageBackup } from './stage-backup.store.ts';
import type { BackupTask, Restored } from './task.ts';

/** Bytes come before their rows: without a row they are tidied away, a row without them would be a file that is lost. */
const filesInto = async (backup: OpenBackup, { filesPlace, dataFolder, connectionString }: BackupTask, { signal }: Around) => {
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
      const hasSecrets = passphrase !== undefined;
      const done = await applyStage(client, { stage, restoreId, kinds, mode, hasSecrets, keepUser });
      const readings = kinds.includes('history') ? await addHistory(client, backup, { signal, passphrase, seen }) : 0;
      await dropStage(client, stage);
      const secrets = backup.manifest.secrets;
      const key = passphrase && secrets ? await decryptKey(passphrase, Buffer.from(secrets.key, 'base64')) : undefined;
      return {
        written: done.written + readings,
        removed: done.removed,
        leftOut: done.leftOut.length,
        otherKey: key ? key.toString('base64') : null,
      };
    });
  });
