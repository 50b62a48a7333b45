import { openBackup } from './archive/open-backup.ts';
import { BackupError } from './backup-error.ts';
import { createSigningKeys } from './runs/around-tasks.ts';
import { fileNameOf } from './runs/file-name.ts';
import { forgetRestore, isAnyNodeRunning, noteRestore } from './runs/restores.store.ts';
import { performTask } from './tasks/perform-task.ts';

/** What the commands `backup` and `restore` need: the tasks themselves, without a running system around them. */
export const backupDoor = {
  BackupError,
  createSigningKeys,
  fileNameOf,
  forgetRestore,
  isAnyNodeRunning,
  noteRestore,
  performTask,
  async describeBackup(path: string) {
    const backup = await openBackup(path);
    backup.close();
    return { kinds: backup.manifest.kinds, hasSecrets: backup.manifest.secrets !== null };
  },
};
