import { createHash } from 'node:crypto';
import { rename, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { ByteStore } from './byte-store.ts';
import { hashesOf } from './files.store.ts';
import { createFolderBytes } from './folder-bytes.ts';

interface Move {
  readonly database: Database;
  readonly to: ByteStore;
  readonly log: Log;
}

/** Copies all stored files; may be repeated after a crash. Returns the names of those that are now in the new place. */
const copyAll = async ({ database, to, log }: Move, from: ByteStore): Promise<Set<string>> => {
  const copied = new Set<string>();
  for await (const group of from.list()) {
    const hashes = await hashesOf(
      database.db,
      group.map(({ name }) => name),
    );
    for (const [name, sha256] of hashes) {
      const content = (await to.has(name)) ? null : await from.open(name);
      if (content) {
        const bytes = await buffer(content);
        if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
          log.warn({ name }, 'a stored file is damaged and was not moved');
          continue;
        }
        await to.write(name, bytes);
      }
      copied.add(name);
    }
  }
  return copied;
};

/**
 * Takes over the files in the data folder of a node that now keeps them elsewhere. The folder is then renamed and not
 * removed: it may also hold files of another database that this node worked for.
 */
export const takeOverFolder = async (move: Move, folder: string): Promise<void> => {
  if (!(await stat(folder).catch(() => null))) return;
  const { size } = await copyAll(move, createFolderBytes(folder));
  const kept = `${folder}-moved-${new Date().toISOString().replace(/\W/g, '')}`;
  await rename(folder, kept);
  move.log.info({ files: size, kept }, 'took over the files of the data folder');
};

/** Takes the files out of the database once they are kept elsewhere. */
export const takeOutOfDatabase = async (move: Move, from: ByteStore): Promise<void> => {
  const copied = await copyAll(move, from);
  for await (const group of from.list()) {
    for (const stored of group) if (copied.has(stored.name)) await stored.remove();
  }
  if (copied.size > 0) move.log.info({ files: copied.size }, 'moved the files out of the database');
};
