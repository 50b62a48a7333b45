import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { storedFiles } from './files.tables.ts';

export type FileRow = typeof storedFiles.$inferSelect;

export const findFile = async (db: Executor, id: string): Promise<FileRow | undefined> => {
  const [row] = await db.select().from(storedFiles).where(eq(storedFiles.id, id));
  return row;
};

export const insertFile = async (db: Executor, file: Omit<FileRow, 'createdAt' | 'unusedSince'>): Promise<void> => {
  await db.insert(storedFiles).values(file);
};

/** Returns those of the names on disk that belong to a stored file. */
export const knownDiskNames = async (db: Executor, names: readonly string[]): Promise<ReadonlySet<string>> => {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ name: storedFiles.diskName })
    .from(storedFiles)
    .where(inArray(storedFiles.diskName, [...names]));
  return new Set(rows.map((row) => row.name));
};

/** The hash of the content that belongs to each of the names. */
export const hashesOf = async (db: Executor, names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (names.length === 0) return new Map();
  const rows = await db
    .select({ name: storedFiles.diskName, sha256: storedFiles.sha256 })
    .from(storedFiles)
    .where(inArray(storedFiles.diskName, [...names]));
  return new Map(rows.map((row) => [row.name, row.sha256]));
};
