import { createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';

const time = z.iso.datetime({ offset: true });

/** The content of an authorisation file. */
export const LicenseGrant = z.strictObject({
  licensee: z.string().trim().min(1).max(200),
  machineCode: z.string().min(1).max(64),
  notBefore: time,
  /** Null: never expires. */
  expiresAt: time.nullable(),
  issuedAt: time,
});
export type LicenseGrant = z.infer<typeof LicenseGrant>;

const LicenseFile = z.strictObject({ license: LicenseGrant, signature: z.base64() });

/** The signed bytes, in a fixed order, so that formatting and key order of the file do not matter. */
const bytesOf = (grant: LicenseGrant): Buffer =>
  Buffer.from(
    JSON.stringify([
      'eoms-license-1',
      grant.licensee,
      grant.machineCode,
      grant.notBefore,
      grant.expiresAt,
      grant.issuedAt,
    ]),
  );

/** Returns the text of an authorisation file. `privateKey`: PKCS#8 PEM of an Ed25519 key. */
export const writeLicense = (grant: LicenseGrant, privateKey: string): string => {
  const license = LicenseGrant.parse(grant);
  const signature = sign(null, bytesOf(license), privateKey).toString('base64');
  return `${JSON.stringify({ license, signature }, null, 2)}\n`;
};

/** Returns null for anything that was not signed with the key. */
export const readLicense = (text: string, publicKey: string): LicenseGrant | null => {
  const file = LicenseFile.safeParse(parseJson(text));
  if (!file.success) return null;
  const { license, signature } = file.data;
  const key = createPublicKey(publicKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The licence key is not an Ed25519 key.');
  return verify(null, bytesOf(license), key, Buffer.from(signature, 'base64')) ? license : null;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
