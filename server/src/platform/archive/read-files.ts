import { type ArchiveLimits, openArchive } from './open-archive.ts';

/** Unpacks all files of a small archive, one after the other. */
export const readFiles = async (
  content: Buffer,
  limits: ArchiveLimits,
  emit: (found: { readonly unpacked: string; readonly content: string }) => Promise<void>,
): Promise<void> => {
  const archive = await openArchive(content, limits);
  try {
    for (const name of archive.names)
      await emit({ unpacked: name, content: (await archive.read(name, limits.inflated)).toString('base64') });
  } finally {
    archive.close();
  }
};
