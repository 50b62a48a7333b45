import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Log } from '../../../platform/log/log.ts';
import type { SeriesKind } from '../history.tables.ts';
import type { PointBatch } from './point-batch.ts';

export interface SeriesName {
  readonly deviceId: string;
  readonly property: string;
  readonly kind: SeriesKind;
}

/** A batch that a later process can read: its slots are indices into `series`. */
export interface SpooledBatch {
  readonly series: readonly SeriesName[];
  readonly batch: PointBatch;
}

/** Batches on disk while the database is away, oldest first, at most `capBytes`. */
export interface Spool {
  readonly files: number;
  readonly bytes: number;
  /** Points of files that could not be read back. */
  readonly droppedPoints: number;
  open(): Promise<void>;
  /**
   * Resolves once the batch is flushed to disk. Rejects when the spool is full: its content has been acknowledged, so
   * the new batch waits in memory, and the acknowledgements to its senders wait with it.
   */
  add(spooled: SpooledBatch): Promise<void>;
  /** The oldest batch; it stays on disk until `done` is called. */
  oldest(): Promise<{ spooled: SpooledBatch; done(): Promise<void> } | undefined>;
}

interface SpoolFile {
  readonly name: string;
  readonly bytes: number;
  readonly points: number;
}
const pattern = /^\d{15}-[0-9a-f]{8}-(\d+)\.points$/;

export const createSpool = (deps: { folder: string; capBytes: number; log: Log }): Spool => {
  const { folder, capBytes, log } = deps;
  const files: SpoolFile[] = [];
  let bytes = 0;
  let droppedPoints = 0;

  const forget = async (file: SpoolFile) => {
    const index = files.indexOf(file);
    if (index < 0) return;
    files.splice(index, 1);
    bytes -= file.bytes;
    await rm(join(folder, file.name), { force: true });
  };

  return {
    get files() {
      return files.length;
    },
    get bytes() {
      return bytes;
    },
    get droppedPoints() {
      return droppedPoints;
    },
    async open() {
      await mkdir(folder, { recursive: true });
      for (const name of (await readdir(folder)).sort()) {
        const points = pattern.exec(name)?.[1];
        if (points === undefined) continue;
        const { size } = await stat(join(folder, name));
        files.push({ name, bytes: size, points: Number(points) });
        bytes += size;
      }
    },
    async add(spooled) {
      const content = serialize(spooled);
      if (bytes + content.length > capBytes) throw new Error(`the history spool is full (${capBytes} bytes)`);
      const stamp = String(Date.now()).padStart(15, '0');
      const name = `${stamp}-${randomBytes(4).toString('hex')}-${spooled.batch.count}.points`;
      await writeWhole(folder, name, content);
      files.push({ name, bytes: content.length, points: spooled.batch.count });
      bytes += content.length;
    },
    async oldest() {
      for (let file = files[0]; file; file = files[0]) {
        const current = file;
        const spooled = await readSpooled(join(folder, current.name));
        if (spooled) return { spooled, done: () => forget(current) };
        droppedPoints += current.points;
        log.error({ file: current.name }, 'a spooled history file cannot be read and is dropped');
        await forget(current);
      }
      return undefined;
    },
  };
};

/** The file gets its final name only once it is complete and flushed. */
const writeWhole = async (folder: string, name: string, content: Buffer): Promise<void> => {
  const draft = join(folder, `${name}.draft`);
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(draft, join(folder, name));
  await syncFolder(folder);
};

/**
 * After a power cut a new name is lost unless its folder was flushed too; systems where folders cannot be opened do not
 * need it.
 */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => undefined);
  if (!handle) return;
  try {
    await handle.sync();
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  } finally {
    await handle.close();
  }
};

const readSpooled = async (path: string): Promise<SpooledBatch | undefined> => {
  try {
    return deserialize(await readFile(path)) as SpooledBatch;
  } catch {
    return undefined;
  }
};
