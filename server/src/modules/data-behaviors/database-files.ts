import { readdir } from 'node:fs/promises';
import { DataSourceSettings } from '@eoms/contract';

const filesAtMost = 500;

/** The first files of a folder that a source of SQLite could name; none where the folder is missing. */
export const listDatabaseFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const isName = (file: string): boolean => DataSourceSettings.safeParse({ kind: 'sqlite', file }).success;
  return names
    .filter((name) => isName(name) && !/-(wal|shm|journal)$/.test(name))
    .sort()
    .slice(0, filesAtMost);
};
