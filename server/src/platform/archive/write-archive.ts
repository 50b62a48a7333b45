import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer | string;
}

/** A zip file of these entries, made while it is read. */
export const writeArchive = (entries: readonly ArchiveEntry[]): Readable => {
  const zip = new ZipFile();
  // Pictures are packed already.
  for (const { name, content } of entries)
    zip.addBuffer(Buffer.from(content), name, { compress: !/\.(webp|zip)$/.test(name) });
  zip.end();
  return Readable.from(zip.outputStream);
};
