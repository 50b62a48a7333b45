import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { Platform } from '../platform.ts';
import { agreedKeys, type KeyPair } from './agreed-keys.ts';

const make = (): KeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey: privateKey.toString('base64') };
};

/** A pair of Ed25519 keys (RFC 8032), as DER in base64, that is made once for all nodes of a database. */
export const signingKeys = (
  platform: Pick<Platform, 'database' | 'secrets'>,
  names: { readonly name: string; readonly purpose: string },
): (() => Promise<KeyPair>) => agreedKeys(platform, { ...names, make });

/** The signature in base64. */
export const signBytes = (bytes: Buffer, { privateKey }: Pick<KeyPair, 'privateKey'>): string =>
  sign(
    null,
    bytes,
    createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' }),
  ).toString('base64');

/** Whether it is the signature of these bytes by this key; false also for what is no key. */
export const isSignedBy = (publicKey: string, bytes: Buffer, signature: string): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};

/** SHA-256 of a public key, in hexadecimal: what people compare. */
export const keyFingerprint = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');
