import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

export interface ArchiveLimits {
  readonly entries: number;
  /** Total bytes after unpacking. */
  readonly inflated: number;
  /** Highest allowed ratio of unpacked bytes to the bytes of the file. */
  readonly ratio: number;
}

export const archiveLimits: ArchiveLimits = { entries: 10_000, inflated: 500 * 1024 * 1024, ratio: 100 };

/** The file is not a zip that we can read, or it exceeds the limits. */
export class ArchiveError extends Error {
  readonly fault: 'unreadable' | 'tooLarge';

  constructor(fault: 'unreadable' | 'tooLarge', message: string) {
    super(message);
    this.name = 'ArchiveError';
    this.fault = fault;
  }
}

/** An opened zip from which nothing has been unpacked yet. All methods reject with an `ArchiveError`. */
export interface Archive {
  /** In the order of the zip, folders left out. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Streams one file in chunks; refuses beforehand if it is larger than `atMost` bytes. */
  stream(name: string, atMost: number): AsyncIterable<Buffer>;
  read(name: string, atMost: number): Promise<Buffer>;
  close(): void;
}

const folder = /\/$/;
const described = (error: unknown, fallback: string): ArchiveError =>
  error instanceof ArchiveError
    ? error
    : new ArchiveError('unreadable', error instanceof Error ? error.message : fallback);

/**
 * The sizes come from the zip's directory; yauzl fails a file that turns out longer or shorter, so they can be trusted.
 */
const listEntries = async (zip: ZipFile, size: number, limits: ArchiveLimits): Promise<Map<string, Entry>> => {
  if (zip.entryCount > limits.entries) throw new ArchiveError('tooLarge', 'too many entries');
  const entries = new Map<string, Entry>();
  let room = Math.min(limits.inflated, size * limits.ratio);
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    if (folder.test(entry.fileName)) continue;
    if (entry.isEncrypted() || entries.has(entry.fileName)) throw new ArchiveError('unreadable', entry.fileName);
    room -= entry.uncompressedSize;
    if (room < 0) throw new ArchiveError('tooLarge', 'too much in it');
    entries.set(entry.fileName, entry);
  }
  return entries;
};

const open = async (content: Buffer): Promise<ZipFile> => {
  try {
    return await fromBufferPromise(content, { lazyEntries: true, strictFileNames: true });
  } catch (error) {
    throw described(error, 'no zip file');
  }
};

/**
 * Checks the directory of a zip. Refuses files that are not zips, names that point outside, duplicate names, encrypted
 * entries and anything beyond the limits. Files are unpacked one at a time, on request.
 */
export const openArchive = async (content: Buffer, limits = archiveLimits): Promise<Archive> => {
  const zip = await open(content);
  const entries = await listEntries(zip, content.length, limits).catch((error: unknown) => {
    zip.close();
    throw described(error, 'broken');
  });
  const stream: Archive['stream'] = async function* (name, atMost) {
    const entry = entries.get(name);
    if (!entry) throw new ArchiveError('unreadable', `${name} is missing`);
    if (entry.uncompressedSize > atMost) throw new ArchiveError('tooLarge', `${name} is too large`);
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer;
    } catch (error) {
      throw described(error, name);
    }
  };
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    stream,
    read: async (name, atMost) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream(name, atMost)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    close: () => zip.close(),
  };
};
