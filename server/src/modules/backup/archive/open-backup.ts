import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isSignedBy } from '../../../platform/secrets/signing-keys.ts';
import { BackupError } from '../backup-error.ts';
import { Manifest, partNames } from './manifest.ts';

const entriesAtMost = 2_000_000;
const manifestAtMost = 64 * 1024 ** 2;
const ours =
  /^(manifest\.(json|sig)|tables\/[a-z][a-z0-9_]*\.jsonl|secrets\/[a-z][a-z0-9_]*\.bin|files\/[0-9a-f]{2}\/[0-9a-z]{1,80})$/;

/** A backup file whose manifest is right; its parts have not been read yet. */
export interface OpenBackup {
  readonly manifest: Manifest;
  /** Bytes of the file. */
  readonly size: number;
  has(name: string): boolean;
  /** Names of the uploaded files in it, as `files/ab/…`. */
  readonly fileNames: readonly string[];
  stream(name: string): Promise<Readable>;
  close(): void;
}

const unreadable = (detail: string, cause?: unknown): BackupError => new BackupError('unreadable', detail, { cause });

const directoryOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > entriesAtMost) throw unreadable('too many entries');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    const { fileName } = entry;
    if (!ours.test(fileName)) throw unreadable(`it contains ${JSON.stringify(fileName.slice(0, 100))}`);
    if (entries.has(fileName)) throw unreadable(`it contains ${fileName} twice`);
    if (entry.isEncrypted()) throw unreadable(`${fileName} is encrypted`);
    entries.set(fileName, entry);
  }
  return entries;
};

const readSmall = async (zip: ZipFile, entry: Entry | undefined, name: string): Promise<Buffer> => {
  if (!entry) throw unreadable(`${name} is missing`);
  if (entry.uncompressedSize > manifestAtMost) throw unreadable(`${name} is too large`);
  return buffer(await zip.openReadStreamPromise(entry));
};

const parse = (bytes: Buffer): Manifest => {
  const format = /"format":\s*"(eoms-backup\/(\d+))"/.exec(bytes.subarray(0, 200).toString('utf8'));
  if (format && Number(format[2]) > 1) throw new BackupError('newer', `format ${format[1]}`);
  try {
    return Manifest.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw unreadable('its manifest cannot be read', error);
  }
};

/** Every part that the manifest names is there with its length, and nothing else is. */
const checkDirectory = (entries: ReadonlyMap<string, Entry>, { tables, secrets }: Manifest): void => {
  const expected = new Map<string, number | undefined>([
    [partNames.manifest, undefined],
    [partNames.signature, undefined],
    ...tables.map(({ name, bytes }) => [partNames.table(name), bytes] as const),
    ...(secrets?.parts ?? []).map(({ name, bytes }) => [partNames.secrets(name), bytes] as const),
  ]);
  for (const [name, bytes] of expected) {
    const entry = entries.get(name);
    if (!entry) throw unreadable(`${name} is missing`);
    if (bytes !== undefined && entry.uncompressedSize !== bytes) throw unreadable(`${name} has another length`);
  }
  for (const name of entries.keys())
    if (!expected.has(name) && !name.startsWith('files/')) throw unreadable(`${name} is not in its manifest`);
};

/**
 * Opens a backup file and checks its directory, its manifest and the signature of that. Throws a `BackupError`: it is no
 * zip, was cut off or changed, has names that are not ours, or is of a newer format.
 */
export const openBackup = async (path: string): Promise<OpenBackup> => {
  const { size } = await stat(path);
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { lazyEntries: true, strictFileNames: true, autoClose: false });
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : 'no zip file', error);
  }
  try {
    const entries = await directoryOf(zip);
    const bytes = await readSmall(zip, entries.get(partNames.manifest), partNames.manifest);
    const signature = await readSmall(zip, entries.get(partNames.signature), partNames.signature);
    const manifest = parse(bytes);
    if (!isSignedBy(manifest.publicKey, bytes, signature.toString('latin1')))
      throw new BackupError('signature', 'its signature does not fit');
    checkDirectory(entries, manifest);
    return {
      manifest,
      size,
      has: (name) => entries.has(name),
      fileNames: [...entries.keys()].filter((name) => name.startsWith('files/')),
      async stream(name) {
        const entry = entries.get(name);
        if (!entry) throw unreadable(`${name} is missing`);
        return zip.openReadStreamPromise(entry).catch((error: unknown) => {
          throw unreadable(error instanceof Error ? error.message : name, error);
        });
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof BackupError ? error : unreadable(error instanceof Error ? error.message : 'broken', error);
  }
};
