import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts what the database must not hold in clear text. The key stays outside the database and its backups. */
export interface Secrets {
  /** `purpose` (table, column, row) is authenticated: a value moved elsewhere does not open. */
  seal(plain: string, purpose: string): string;
  /** Throws when the value was changed, moved, or encrypted with another key. */
  open(sealed: string, purpose: string): string;
  /** The key itself, for a backup that holds it under a passphrase. */
  key(): Buffer;
}

const version = 'v1';

const openWith = (key: Buffer, sealed: string, purpose: string): string => {
  const [tag, encoded] = sealed.split('.');
  const bytes = Buffer.from(encoded ?? '', 'base64url');
  if (tag !== version || bytes.length < 28) throw new Error('Not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
};

/** `restored` are the keys of systems whose backups were restored here: they open what those had encrypted. */
export const createSecrets = (key: Buffer, restored: readonly Buffer[] = []): Secrets => ({
  seal(plain, purpose) {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
  },
  open(sealed, purpose) {
    try {
      return openWith(key, sealed, purpose);
    } catch (error) {
      for (const other of restored) {
        try {
          return openWith(other, sealed, purpose);
        } catch {
          // Not this one either.
        }
      }
      throw error;
    }
  },
  key: () => key,
});
