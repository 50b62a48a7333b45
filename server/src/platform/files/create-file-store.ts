import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileFault, imageFault } from '@eoms/contract';
import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import { refuse } from '../http/refusal.ts';
import { deleteFile, type FileRow, findFile, insertFile, knownDiskNames } from './files.store.ts';
import type { FileRecord, FileStore } from './files.ts';
import { inspectContent } from './inspect-content.ts';
import { reEncodeImage } from './re-encode-image.ts';

const sweepAfterMs = 3_600_000;

/** A displayable name: no folders, no control characters, bounded, and not cut in the middle of a surrogate pair. */
const cleanName = (name: string, ending?: string): string => {
  const leaf = name.replace(/^.*[\\/]/, '').replace(/[\p{Cc}<>:"|?*]/gu, '_');
  const plain = leaf.slice(-180).replace(/\p{Cs}/gu, '') || 'file';
  return ending ? `${plain.replace(/\.\w+$/, '')}.${ending}` : plain;
};

/**
 * Writes to a temporary file, flushes and renames: after a crash no partial file exists under a name that a row refers
 * to.
 */
const writeSafely = async (path: string, content: Buffer): Promise<void> => {
  const draft = `${path}.part`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
};

const recordOf = (row: Omit<FileRow, 'createdAt'>): FileRecord => ({
  id: row.id,
  name: row.name,
  contentType: row.contentType,
  size: row.size,
  width: row.width,
  height: row.height,
});

export const createFileStore = ({ database, folder }: { database: Database; folder: string }): FileStore => {
  const { db } = database;
  // Folders named by the first two letters keep directories small.
  const pathOf = (diskName: string) => join(folder, diskName.slice(0, 2), diskName);

  const prepare = async (fileName: string, content: Buffer, kind: 'image' | 'file', maximumSide?: number) => {
    const facts = { name: fileName, type: '', size: content.length, head: content };
    const fault = kind === 'image' ? imageFault(facts) : fileFault(facts);
    if (fault) throw refuse(fault);
    const found = kind === 'image' ? { isImage: true, contentType: '' } : await inspectContent(content, fileName);
    if (found.isImage) {
      const image = await reEncodeImage(content, maximumSide);
      return { ...image, contentType: 'image/webp', name: cleanName(fileName, 'webp') };
    }
    return { content, width: null, height: null, contentType: found.contentType, name: cleanName(fileName) };
  };

  return {
    async save({ fileName, content }, options) {
      const { content: bytes, ...facts } = await prepare(fileName, content, options.kind, options.maximumSide);
      const diskName = randomBytes(20).toString('hex');
      await mkdir(join(folder, diskName.slice(0, 2)), { recursive: true, mode: 0o700 });
      await writeSafely(pathOf(diskName), bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const row = { ...facts, id: newId(), diskName, sha256, size: bytes.length, createdBy: options.createdBy ?? null };
      await insertFile(db, row);
      return recordOf(row);
    },
    async open(id) {
      const row = await findFile(db, id);
      if (!row) return null;
      const path = pathOf(row.diskName);
      if (!(await stat(path).catch(() => null))) return null;
      return { ...recordOf(row), content: createReadStream(path) };
    },
    async read(id) {
      const row = await findFile(db, id);
      const content = row && (await readFile(pathOf(row.diskName)).catch(() => null));
      return row && content ? { ...recordOf(row), content } : null;
    },
    remove: (id, executor = db) => deleteFile(executor, id),
    sweep: () => sweep(database, folder),
  };
};

const sweep = async ({ db }: Database, folder: string): Promise<number> => {
  let removed = 0;
  for (const part of await readdir(folder).catch(() => [])) {
    const names = await readdir(join(folder, part));
    const kept = await knownDiskNames(db, names);
    for (const name of names) {
      if (kept.has(name)) continue;
      const path = join(folder, part, name);
      const facts = await stat(path).catch(() => null);
      // A file being saved has no row yet.
      if (!facts || Date.now() - facts.mtimeMs < sweepAfterMs) continue;
      await unlink(path);
      removed += 1;
    }
  }
  return removed;
};
