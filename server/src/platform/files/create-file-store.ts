import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileFault, imageFault } from '@eoms/contract';
import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import { refuse } from '../http/refusal.ts';
import type { ByteStore } from './byte-store.ts';
import { type ChangingUses, type DeclaredUses, withUses } from './declared-uses.ts';
import type { FileUse } from './file-uses.store.ts';
import { type FileRow, findFile, insertFile, knownDiskNames } from './files.store.ts';
import type { FileRecord, FileStore } from './files.ts';
import { inspectContent } from './inspect-content.ts';
import { placeMark } from './mark-place.ts';
import { reEncodeImage } from './re-encode-image.ts';
import { holdFiles, removeUnused, seesFile } from './seen-files.store.ts';
import { tidyFiles } from './tidy-files.ts';
import { createUploadRoom, type UploadLimits } from './upload-room.ts';

const sweepAfterMs = 3_600_000;

/** A displayable name: no folders, no control characters, bounded, and not cut in the middle of a surrogate pair. */
const cleanName = (name: string, ending?: string): string => {
  const leaf = name.replace(/^.*[\\/]/, '').replace(/[\p{Cc}<>:"|?*]/gu, '_');
  const plain = leaf.slice(-180).replace(/\p{Cs}/gu, '') || 'file';
  return ending ? `${plain.replace(/\.\w+$/, '')}.${ending}` : plain;
};

const recordOf = (row: Omit<FileRow, 'createdAt' | 'unusedSince'>): FileRecord => ({
  id: row.id,
  name: row.name,
  contentType: row.contentType,
  size: row.size,
  width: row.width,
  height: row.height,
});

interface FileStoreDeps {
  readonly database: Database;
  readonly bytes: ByteStore;
  readonly limits: UploadLimits;
}

export const createFileStore = ({ database, bytes, limits }: FileStoreDeps): FileStore => {
  const { db } = database;
  const byName = new Map<string, FileUse>();
  const changing = new Map<string, ChangingUses>();
  const uses = (): DeclaredUses => ({ fixed: [...byName.values()], changing: [...changing.values()] });
  const makeRoom = createUploadRoom(database, limits);

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
      const { content: prepared, ...facts } = await prepare(fileName, content, options.kind, options.maximumSide);
      await makeRoom(prepared.length, options.createdBy);
      const diskName = randomBytes(20).toString('hex');
      await bytes.write(diskName, prepared);
      const sha256 = createHash('sha256').update(prepared).digest('hex');
      const createdBy = options.createdBy ?? null;
      const row = { ...facts, id: newId(), diskName, sha256, size: prepared.length, createdBy };
      await insertFile(db, row);
      return recordOf(row);
    },
    async open(id) {
      const row = await findFile(db, id);
      const content = row && (await bytes.open(row.diskName));
      return row && content ? { ...recordOf(row), content } : null;
    },
    async read(id) {
      const row = await findFile(db, id);
      const content = row && (await bytes.open(row.diskName));
      return row && content ? { ...recordOf(row), content: await buffer(content) } : null;
    },
    addUse(...declared) {
      for (const use of declared) byName.set(use.name, use);
    },
    addChangingUses(declared) {
      changing.set(declared.name, declared);
    },
    declaredUses: () => [...byName.keys()],
    isSeenBy: (person, id) => seesFile(db, uses(), person, id),
    async hold(tx, person, ids) {
      const seen = new Set<string>();
      for (const id of await holdFiles(tx, [...new Set(ids)])) if (await seesFile(tx, uses(), person, id)) seen.add(id);
      return seen;
    },
    remove: async (ids, executor = db) => {
      if (ids.length > 0) await withUses(executor, uses(), (inner, all) => removeUnused(inner, all, ids));
    },
    tidy: () => tidyFiles(database, uses()),
    sweep: () => sweep(database, bytes),
  };
};

const sweep = async ({ db }: Database, bytes: ByteStore): Promise<number> => {
  let removed = 0;
  for await (const group of bytes.list()) {
    // What is being saved, by whatever node, has no row yet.
    const old = group.filter(({ name, ageMs }) => ageMs >= sweepAfterMs && name !== placeMark);
    const names = old.map(({ name }) => name);
    const kept = await knownDiskNames(db, names);
    for (const stored of old) {
      if (kept.has(stored.name)) continue;
      await stored.remove();
      removed += 1;
    }
  }
  return removed;
};
