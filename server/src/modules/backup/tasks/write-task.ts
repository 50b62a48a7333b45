import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { openBytes } from '../../../platform/files/open-bytes.ts';
import { newPassphraseKey } from '../archive/passphrase.ts';
import { verifyBackup } from '../archive/verify-backup.ts';
import { writeBackup } from '../archive/write-backup.store.ts';
import { type Around, readingProgress, type TaskOf, withBackup } from './around.ts';
import { onSnapshot } from './connect.store.ts';
import type { Written } from './task.ts';

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** Writes a backup and reads it again; under its name there is a whole one or none. */
export const writeTask = async (task: TaskOf<'write'>, around: Around): Promise<Written> => {
  const { connectionString, path, filesPlace, dataFolder, passphrase } = task;
  const draft = `${path}.part`;
  await rm(draft, { force: true });
  const { tell, signal } = around;
  try {
    const key = passphrase === undefined ? undefined : await newPassphraseKey(passphrase);
    const systemKey = Buffer.from(task.systemKey, 'base64');
    const bytes = await openBytes({ place: filesPlace, dataFolder, connectionString });
    let manifest: Awaited<ReturnType<typeof writeBackup>>;
    try {
      manifest = await onSnapshot(connectionString, (client) =>
        writeBackup(client, draft, { ...task, passphrase: key, systemKey, bytes, progress: tell, signal }),
      );
    } finally {
      await bytes.close();
    }
    await withBackup(draft, async (backup) =>
      verifyBackup(backup, { signal, seen: readingProgress(around, backup, 0.8, 1) }),
    );
    const { size } = await stat(draft);
    const sha256 = await hashOf(draft);
    await rename(draft, path);
    const rows = manifest.tables.reduce((sum, part) => sum + part.rows, 0);
    return { size, sha256, rows, files: manifest.files.count };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
};
