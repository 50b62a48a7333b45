import type { Executor } from '../database/database.ts';
import { oneOf } from '../database/row-scope.ts';
import { storedFiles } from './files.tables.ts';

export interface DescribedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly isImage: boolean;
}

/** What files are, by their ids; without those that are not there. Whoever asks may see what refers to them. */
export const describeFiles = async (db: Executor, ids: readonly string[]): Promise<Map<string, DescribedFile>> => {
  if (ids.length === 0) return new Map();
  const { id, name, size, contentType } = storedFiles;
  const rows = await db
    .select({ id, name, size, contentType })
    .from(storedFiles)
    .where(oneOf(id, [...new Set(ids)]));
  return new Map(
    rows.map((row) => [row.id, { name: row.name, size: row.size, isImage: row.contentType.startsWith('image/') }]),
  );
};
