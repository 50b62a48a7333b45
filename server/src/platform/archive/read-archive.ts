import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of everything, unpacked. */
  readonly inflated: number;
  /** Bytes unpacked for every byte of the file, at most. */
  readonly ratio: number;
}

export const archiveLimits: ArchiveLimits = { entries: 10_000, inflated: 500 * 1024 * 1024, ratio: 100 };

/** The file is no zip, or more than we unpack. */
export class ArchiveError extends Error {}

const folder = /\/$/;

/** Adds what really comes out of the file, whatever its directory claims. */
const unpack = async (stream: Readable, room: { left: number }): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    const bytes = chunk as Buffer;
    room.left -= bytes.length;
    if (room.left < 0) {
      stream.destroy();
      throw new ArchiveError('too much in it');
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
};

const open = async (content: Buffer): Promise<ZipFile> => {
  try {
    return await fromBufferPromise(content, { lazyEntries: true, strictFileNames: true });
  } catch (error) {
    throw new ArchiveError(error instanceof Error ? error.message : 'no zip file');
  }
};

/**
 * Every file of a zip, by name. Rejects with an `ArchiveError` for what is no zip, for names that leave it, for twins,
 * encrypted entries and for whatever passes the limits.
 */
export const readArchive = async (content: Buffer, limits = archiveLimits): Promise<Map<string, Buffer>> => {
  const zip = await open(content);
  try {
    if (zip.entryCount > limits.entries) throw new ArchiveError('too many entries');
    const room = { left: Math.min(limits.inflated, content.length * limits.ratio) };
    const files = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      if (folder.test(entry.fileName)) continue;
      if (entry.isEncrypted() || files.has(entry.fileName)) throw new ArchiveError(entry.fileName);
      if (entry.uncompressedSize > room.left) throw new ArchiveError('too much in it');
      files.set(entry.fileName, await unpack(await zip.openReadStreamPromise(entry), room));
    }
    return files;
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(error instanceof Error ? error.message : 'broken');
  } finally {
    zip.close();
  }
};
