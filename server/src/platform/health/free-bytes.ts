import { statfs } from 'node:fs/promises';

/** What is free for this account on the disk of a folder; `undefined` where nobody can tell. */
export const freeBytes = async (folder: string): Promise<number | undefined> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
};
