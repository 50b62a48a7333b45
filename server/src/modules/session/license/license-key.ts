import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLicenseKey } from './default-license-key.ts';

export interface ProductKeySources {
  /** `EOMS_LICENSE_KEY`: a PEM file, or the base64 of the key itself (SPKI, DER). */
  readonly setting: string | undefined;
  readonly dataFolder: string;
}

const fileName = 'license-key.pem';

const normal = (key: ReturnType<typeof createPublicKey>): string => {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The licence key is not an Ed25519 key.');
  return key.export({ type: 'spki', format: 'pem' }).toString();
};

const fromSetting = async (setting: string): Promise<string> => {
  try {
    if (/^[A-Za-z0-9+/]{59}=$/.test(setting)) {
      return normal(createPublicKey({ key: Buffer.from(setting, 'base64'), type: 'spki', format: 'der' }));
    }
    return normal(createPublicKey(await readFile(setting, 'utf8')));
  } catch (cause) {
    throw new Error(`EOMS_LICENSE_KEY is neither a PEM file nor a base64 Ed25519 key: ${setting}`, { cause });
  }
};

/** The public key that licences must be signed with: from the setting, else from the data folder, else our own. */
export const readLicenseKey = async ({ setting, dataFolder }: ProductKeySources): Promise<string> => {
  if (setting) return fromSetting(setting);
  const own = await readFile(join(dataFolder, fileName), 'utf8').catch(() => null);
  return own === null ? defaultLicenseKey : normal(createPublicKey(own));
};
