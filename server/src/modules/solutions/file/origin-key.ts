import type { Platform } from '../../../platform/platform.ts';
import type { KeyPair } from '../../../platform/secrets/agreed-keys.ts';
import { keyFingerprint, signingKeys } from '../../../platform/secrets/signing-keys.ts';

/** By which files of this system are known elsewhere. */
export interface OriginKey {
  keys(): Promise<KeyPair>;
  fingerprint(): Promise<string>;
}

export const createOriginKey = (platform: Pick<Platform, 'database' | 'secrets'>): OriginKey => {
  const keys = signingKeys(platform, { name: 'solution keys', purpose: 'solution private key' });
  return { keys, fingerprint: async () => keyFingerprint((await keys()).publicKey) };
};
