import { openArchive } from './open-archive.ts';

/** The content of a zip by file name. */
export const unpack = async (content: Buffer): Promise<Map<string, Buffer>> => {
  const archive = await openArchive(content);
  const files = new Map<string, Buffer>();
  for (const name of archive.names) files.set(name, await archive.read(name, Number.POSITIVE_INFINITY));
  archive.close();
  return files;
};
