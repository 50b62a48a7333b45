import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as snmp from 'net-snmp';

interface Engine {
  readonly engineID: Buffer;
}
interface Algorithm {
  encryptPdu(
    pdu: Buffer,
    privProtocol: number,
    password: string,
    authProtocol: number,
    engine: Engine,
  ): { encryptedPdu: Buffer; msgPrivacyParameters: Buffer };
  decryptPdu(
    encrypted: Buffer,
    privProtocol: number,
    salt: Buffer,
    password: string,
    authProtocol: number,
    engine: Engine,
  ): Buffer;
}
interface Insides {
  readonly Encryption: { readonly algorithms: Record<number, Algorithm> };
  readonly Authentication: { passwordToKey(authProtocol: number, password: string, engineId: Buffer): Buffer };
}

const block = 8;

/** OpenSSL 3 disables single DES by default; triple DES with one key three times is the same cipher. */
const cipherName = 'des-ede3-cbc';
const threefold = (key: Buffer): Buffer => Buffer.concat([key, key, key]);

/** Key and initial vector of RFC 3414 section 8.1.1.1. */
const keyAndVector = (localized: Buffer, salt: Buffer): { key: Buffer; vector: Buffer } => {
  const vector = Buffer.alloc(block);
  for (let at = 0; at < block; at += 1) vector[at] = (localized[block + at] ?? 0) ^ (salt[at] ?? 0);
  return { key: threefold(localized.subarray(0, block)), vector };
};

export const encryptDes = (plain: Buffer, localized: Buffer, salt: Buffer): Buffer => {
  const { key, vector } = keyAndVector(localized, salt);
  const padded = Buffer.concat([plain, Buffer.alloc((block - (plain.length % block)) % block)]);
  const cipher = createCipheriv(cipherName, key, vector).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]);
};

export const decryptDes = (encrypted: Buffer, localized: Buffer, salt: Buffer): Buffer => {
  const { key, vector } = keyAndVector(localized, salt);
  const decipher = createDecipheriv(cipherName, key, vector).setAutoPadding(false);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]);
};

/** Gives the library a DES that runs on every Node; older power strips and UPS cards support no other cipher. */
export const provideDes = (): void => {
  const { Encryption, Authentication } = snmp as unknown as Insides;
  const des = Encryption.algorithms[Number(snmp.PrivProtocols.des)];
  if (des === undefined) throw new Error('the SNMP library has no place for DES');
  des.encryptPdu = (pdu, _priv, password, authProtocol, { engineID }) => {
    const salt = Buffer.concat([Buffer.from('00000001', 'hex'), randomBytes(4)]);
    const localized = Authentication.passwordToKey(authProtocol, password, engineID);
    return { encryptedPdu: encryptDes(pdu, localized, salt), msgPrivacyParameters: salt };
  };
  des.decryptPdu = (encrypted, _priv, salt, password, authProtocol, { engineID }) =>
    decryptDes(encrypted, Authentication.passwordToKey(authProtocol, password, engineID), salt);
};
