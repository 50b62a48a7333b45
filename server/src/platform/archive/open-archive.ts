import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of everything, unpacked. */
  readonly inflated: number;
  /** Bytes unpacked for every byte of the file, at most. */
  readonly ratio: number;
}

export const archiveLimits: ArchiveLimits = { entries: 10_000, inflated: 500 * 1024 * 1024, ratio: 100 };

/** The file is no zip that we can read, or there is more in it than we take. */
export class ArchiveError extends Error {
  readonly fault: 'unreadable' | 'tooLarge';

  constructor(fault: 'unreadable' | 'tooLarge', message: string) {
    super(message);
    this.name = 'ArchiveError';
    this.fault = fault;
  }
}

/** A zip of which nothing was unpacked yet. Everything about it rejects with an `ArchiveError`. */
export interface Archive {
  /** In the order of the zip, without folders. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** One file, a piece at a time; refused beforehand when it is larger than that. */
  stream(name: string, atMost: number): AsyncIterable<Buffer>;
  read(name: string, atMost: number): Promise<Buffer>;
  close(): void;
}

const folder = /\/$/;
const described = (error: unknown, fallback: string): ArchiveError =>
  error instanceof ArchiveError
    ? error
    : new ArchiveError('unreadable', error instanceof Error ? error.message : fallback);

/** What the directory promises: yauzl ends a file that turns out to be longer or shorter, so it cannot lie. */
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
 * Looks through the directory of a zip. Refuses what is no zip, names that leave it, twins, encrypted entries and
 * whatever passes the limits; files are unpacked one at a time, when they are asked for.
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
