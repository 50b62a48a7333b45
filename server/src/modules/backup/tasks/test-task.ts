import { verifyBackup } from '../archive/verify-backup.ts';
import { createScratchDatabase } from '../restore/scratch-database.store.ts';
import { type Around, readingProgress, type TaskOf, unlock, withBackup } from './around.ts';
import { compareScratch } from './compare-scratch.store.ts';
import { onConnection } from './connect.store.ts';
import { loadScratch } from './load-scratch.store.ts';
import type { Tested } from './task.ts';

/** Restores a backup into a database made for that, and proves that every row is there. */
export const testTask = (task: TaskOf<'test'>, around: Around): Promise<Tested> =>
  withBackup(task.path, async (backup) => {
    const passphrase = await unlock(backup, task.passphrase);
    const { signal } = around;
    await verifyBackup(backup, { signal, seen: readingProgress(around, backup, 0, 0.3) });
    const { connectionString, migrationsFolder } = task;
    const scratch = await createScratchDatabase(connectionString, migrationsFolder, backup.manifest.migrations);
    try {
      return await onConnection(scratch.connectionString, async (client) => {
        const seen = readingProgress(around, backup, 0.3, 0.8);
        await loadScratch(client, backup, { signal, passphrase, seen });
        return compareScratch(client, backup, { signal, seen: readingProgress(around, backup, 0.8, 1) });
      });
    } finally {
      await scratch.drop();
    }
  });
