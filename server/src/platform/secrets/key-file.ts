import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const keyFileOf = (dataFolder: string): string => join(dataFolder, 'secrets.key');

/** The 256 bits that the text encodes in base64; null for anything else. */
export const parseKey = (text: string): Buffer | null => {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === 32 ? key : null;
};

/** Null if there is no such file. */
export const readKeyFile = async (path: string): Promise<Buffer | null> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const key = parseKey(text);
  if (!key) throw new Error(`${path} does not hold a 256-bit key; restore it from where it is kept.`);
  await chmod(path, 0o600).catch(() => undefined);
  return key;
};

/** Creates the key file of a data folder, readable by its owner only, unless it exists; returns whether it did not. */
export const createKeyFile = async (dataFolder: string): Promise<boolean> => {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const path = keyFileOf(dataFolder);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    // link() fails if the file exists and never exposes a half-written key
    await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(draft).catch(() => undefined);
  }
};
