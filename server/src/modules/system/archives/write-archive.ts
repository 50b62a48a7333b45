import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../../../platform/database/database.ts';
import { linesOf } from '../export-chain.ts';
import type { DueSpan } from './log-archives.store.ts';
import { type ArchiveContent, readArchive } from './read-archive.ts';

export interface WrittenArchive extends ArchiveContent {
  readonly file: string;
}

const unfinished = '.unfinished';
const forgottenAfterMs = 86_400_000;

/** The names of archives are made here, and nowhere is one taken from a call. */
export const archivePath = (folder: string, file: string): string => join(folder, file);

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const writeLines = async (path: string, lines: AsyncIterable<string>, signal: AbortSignal): Promise<void> => {
  const handle = await open(path, 'wx', 0o600);
  try {
    await pipeline(
      Readable.from(lines),
      createGzip(),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const piece of packed) await handle.writeFile(piece);
      },
      { signal },
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Removes what a stopped process has left half-written. */
export const tidyUnfinished = async (folder: string, now: number): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(unfinished)) continue;
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts && now - facts.mtimeMs > forgottenAfterMs) await rm(join(folder, name), { force: true });
  }
};

interface WriteOptions {
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Writes a part of the chain into a file that has its name only once it was read back and found to be what the database
 * has. The name follows from the content: whoever tries again after a failure replaces the file by itself.
 */
export const writeArchive = async (
  database: Database,
  span: DueSpan,
  { folder, signal }: WriteOptions,
): Promise<WrittenArchive> => {
  const { from, to, previous, hash } = span;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = `log-${from}-${to}-${hash.slice(0, 8)}.jsonl.gz`;
  const path = join(folder, `${file}.${randomBytes(6).toString('hex')}${unfinished}`);
  try {
    await writeLines(path, linesOf(database, span, previous), signal);
    const found = await readArchive(path, signal);
    if (found.from !== from || found.to !== to || found.previous !== previous || found.hash !== hash)
      throw new Error('what was written is not what the chain says');
    await rename(path, archivePath(folder, file));
    await syncFolder(folder);
    return { ...found, file };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
};
