import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Encrypts what the database must not hold in clear text. The key file stays outside the database and its backups. */
export interface Secrets {
  /** `purpose` (table, column, row) is authenticated: a value moved elsewhere does not open. */
  seal(plain: string, purpose: string): string;
  /** Throws when the value was changed, moved, or encrypted with another key. */
  open(sealed: string, purpose: string): string;
}

const version = 'v1';

export const createSecrets = (key: Buffer): Secrets => ({
  seal(plain, purpose) {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
  },
  open(sealed, purpose) {
    const [tag, encoded] = sealed.split('.');
    const bytes = Buffer.from(encoded ?? '', 'base64url');
    if (tag !== version || bytes.length < 28) throw new Error('Not a sealed value');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  },
});

/** The 256-bit key of an installation, created at the first start and readable by its owner only. */
export const loadKeyFile = async (dataFolder: string): Promise<Buffer> => {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const path = join(dataFolder, 'secrets.key');
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    // link() fails if the file exists and never exposes a half-written key
    await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft).catch(() => undefined);
  }
  await chmod(path, 0o600);
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  if (key.length !== 32) throw new Error(`${path} does not hold a 256-bit key; restore it from where it is kept.`);
  return key;
};
