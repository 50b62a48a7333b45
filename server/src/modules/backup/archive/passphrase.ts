import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Manifest } from './manifest.ts';

type Kdf = NonNullable<Manifest['secrets']>['kdf'];

/** RFC 7914. Some 50 ms and 64 MB for each guess. */
const usual = { cost: 2 ** 16, blockSize: 8, parallelization: 1 } as const;
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

export interface PassphraseKey {
  /** For AES-256-GCM. */
  readonly key: Buffer;
  readonly check: string;
  readonly kdf: Kdf;
}

const keyOf = async (passphrase: string, kdf: Kdf): Promise<PassphraseKey> => {
  const { cost: N, blockSize: r, parallelization: p } = kdf;
  const options = { N, r, p, maxmem: 256 * N * r };
  const bytes = await derive(passphrase.normalize('NFC'), Buffer.from(kdf.salt, 'base64'), 64, options);
  const check = createHash('sha256').update(bytes.subarray(32)).digest('base64');
  return { key: bytes.subarray(0, 32), check, kdf };
};

export const newPassphraseKey = (passphrase: string): Promise<PassphraseKey> =>
  keyOf(passphrase, { name: 'scrypt', salt: randomBytes(16).toString('base64'), ...usual });

/** Null if it is not the passphrase of this backup; found before anything is read. */
export const openPassphrase = async (
  passphrase: string,
  { kdf, check }: NonNullable<Manifest['secrets']>,
): Promise<PassphraseKey | null> => {
  const found = await keyOf(passphrase, kdf);
  const [mine, theirs] = [Buffer.from(found.check), Buffer.from(check)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs) ? found : null;
};

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM: the initialisation vector, the encrypted bytes, the tag; bound to the name of the part. */
export const encrypting = ({ key }: PassphraseKey, part: string): Transform => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(part));
  let begun = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!begun) this.push(iv);
      begun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!begun) this.push(iv);
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
};

/** Fails at its end if a byte was changed: what was read until then must not have been used. */
export const decrypting = ({ key }: PassphraseKey, part: string): Transform => {
  let waiting = Buffer.alloc(0);
  let decipher: ReturnType<typeof createDecipheriv> | undefined;
  const begin = (iv: Buffer) =>
    createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(part));
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk]);
      if (!decipher && waiting.length >= ivBytes) {
        decipher = begin(waiting.subarray(0, ivBytes));
        waiting = waiting.subarray(ivBytes);
      }
      const ready = waiting.length - tagBytes;
      if (!decipher || ready <= 0) return done();
      const plain = decipher.update(waiting.subarray(0, ready));
      waiting = waiting.subarray(ready);
      done(null, plain);
    },
    flush(done) {
      if (!decipher || waiting.length !== tagBytes) return done(new Error(`${part} is cut off`));
      try {
        (decipher as ReturnType<typeof begin>).setAuthTag(waiting);
        done(null, decipher.final());
      } catch {
        done(new Error(`${part} was changed`));
      }
    },
  });
};

const through = async (stage: Transform, bytes: Buffer): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  await pipeline([bytes], stage, async (out: AsyncIterable<Buffer>) => {
    for await (const piece of out) pieces.push(piece);
  });
  return Buffer.concat(pieces);
};

const keyPart = 'system key';
export const encryptKey = (key: PassphraseKey, systemKey: Buffer): Promise<Buffer> =>
  through(encrypting(key, keyPart), systemKey);
export const decryptKey = (key: PassphraseKey, encrypted: Buffer): Promise<Buffer> =>
  through(decrypting(key, keyPart), encrypted);

/** Tells keys apart and reveals nothing of them. */
export const keyIdOf = (systemKey: Buffer): string =>
  createHash('sha256').update('eoms key id').update(systemKey).digest('hex').slice(0, 16);
