import { statfs } from 'node:fs/promises';

/** The bytes free for this account on the disk of a folder; `undefined` if they cannot be determined. */
export const freeBytes = async (folder: string): Promise<number | undefined> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
};
