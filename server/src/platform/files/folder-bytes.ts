import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteStore, StoredBytes } from './byte-store.ts';

/**
 * Writes to a temporary file, flushes and renames: after a crash no partial file exists under a name that a row refers
 * to.
 */
const writeSafely = async (path: string, content: Buffer): Promise<void> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
};

const found = async (folder: string, name: string): Promise<StoredBytes[]> => {
  const path = join(folder, name);
  const facts = await stat(path).catch(() => null);
  return facts ? [{ name, ageMs: Date.now() - facts.mtimeMs, remove: () => unlink(path) }] : [];
};

/** Files in a folder: the data folder, or one that all nodes share. */
export const createFolderBytes = (folder: string): ByteStore => {
  // Folders named by the first two letters keep directories small.
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  const has = async (name: string): Promise<boolean> => (await stat(pathOf(name)).catch(() => null)) !== null;
  return {
    async write(name, content) {
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 });
      await writeSafely(pathOf(name), content);
    },
    has,
    open: async (name) => ((await has(name)) ? createReadStream(pathOf(name)) : null),
    async *list() {
      const parts = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const part of parts.filter((entry) => entry.isDirectory())) {
        const inside = join(folder, part.name);
        const names = await readdir(inside);
        yield (await Promise.all(names.map((name) => found(inside, name)))).flat();
      }
    },
  };
};
