import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer | string;
}

/** Streams a zip file of these entries, built while it is being read. */
export const writeArchive = (entries: readonly ArchiveEntry[]): Readable => {
  const zip = new ZipFile();
  // Images are compressed already.
  for (const { name, content } of entries)
    zip.addBuffer(Buffer.from(content), name, { compress: !/\.(webp|zip)$/.test(name) });
  zip.end();
  return Readable.from(zip.outputStream);
};
