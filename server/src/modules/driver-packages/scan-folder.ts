import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A candidate in the drivers folder. `content` is kept, so that what is loaded is what was hashed. */
export interface PackageFound {
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly signed: boolean;
  /** By path inside the package, with `/` between folders; a single file has one entry under its own name. */
  readonly content: ReadonlyMap<string, Buffer>;
  /** The file that is imported. */
  readonly entry: string;
}

/** A package that cannot even be read, with the reason. */
export interface PackageUnreadable {
  readonly file: string;
  readonly reason: string;
}

const mostFiles = 2_000;
const mostBytes = 50 << 20;

/** Everything in the folder that could be a driver, by name; a missing folder is empty. */
export const scanFolder = async (
  folder: string,
  publicKey: string | undefined,
): Promise<{ found: PackageFound[]; unreadable: PackageUnreadable[] }> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: PackageFound[] = [];
  const unreadable: PackageUnreadable[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const isFile = entry.isFile() && entry.name.endsWith('.mjs');
    if (!isFile && !entry.isDirectory()) continue;
    try {
      const one = isFile ? await readSingle(folder, entry.name) : await readPackage(folder, entry.name);
      if (one) found.push({ ...one, signed: await isSigned(folder, one, publicKey) });
    } catch (error) {
      unreadable.push({ file: entry.name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { found, unreadable };
};

type Unsigned = Omit<PackageFound, 'signed'>;

const describe = (file: string, entry: string, content: ReadonlyMap<string, Buffer>): Unsigned => {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const [path, data] of content) {
    // The hash of a single file is its plain SHA-256, as any tool prints it; for several, names and lengths are
    // included.
    if (content.size > 1) hash.update(`${path}\0${data.length}\0`);
    hash.update(data);
    bytes += data.length;
  }
  return { file, entry, content, bytes, sha256: hash.digest('hex') };
};

const readSingle = async (folder: string, name: string): Promise<Unsigned> => {
  const { size } = await stat(join(folder, name));
  if (size > mostBytes) throw new Error(`larger than ${mostBytes} bytes`);
  return describe(name, name, new Map([[name, await readFile(join(folder, name))]]));
};

const readPackage = async (folder: string, name: string): Promise<Unsigned | undefined> => {
  const root = join(folder, name);
  const manifest = await readFile(join(root, 'package.json'), 'utf8').catch(() => undefined);
  if (manifest === undefined) return undefined;
  const main = entryOf(JSON.parse(manifest));
  const content = new Map<string, Buffer>();
  let bytes = 0;
  for (const item of await readdir(root, { withFileTypes: true, recursive: true })) {
    if (item.isSymbolicLink()) throw new Error(`${item.name} is a link; a package may not reach outside of itself`);
    if (!item.isFile()) continue;
    const path = join(item.parentPath, item.name);
    const data = await readFile(path);
    bytes += data.length;
    content.set(relative(root, path).split(sep).join('/'), data);
    if (content.size > mostFiles || bytes > mostBytes)
      throw new Error(`more than ${mostFiles} files or ${mostBytes} bytes`);
  }
  const entry = main.replace(/^\.\//, '');
  if (!content.has(entry)) throw new Error(`package.json names ${main}, which is not there`);
  return describe(name, entry, new Map([...content].sort(([a], [b]) => (a < b ? -1 : 1))));
};

const entryOf = (manifest: unknown): string => {
  if (typeof manifest !== 'object' || manifest === null) throw new Error('package.json is not an object');
  const { exports, main }: { exports?: unknown; main?: unknown } = manifest;
  const named = typeof exports === 'string' ? exports : main;
  if (typeof named !== 'string') throw new Error('package.json names no file under "exports" or "main"');
  return named;
};

/** Verifies a detached Ed25519 signature over the SHA-256 (32 bytes), base64, in `<file>.sig` beside the package. */
const isSigned = async (folder: string, one: Unsigned, publicKey: string | undefined): Promise<boolean> => {
  if (publicKey === undefined) return false;
  const signature = await readFile(join(folder, `${one.file}.sig`), 'utf8').catch(() => undefined);
  if (signature === undefined) return false;
  const key = createPublicKey(publicKey);
  return verify(null, Buffer.from(one.sha256, 'hex'), key, Buffer.from(signature.trim(), 'base64'));
};
