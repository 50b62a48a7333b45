import { agree, agreedValue } from '../database/agreed-values.ts';
import type { Platform } from '../platform.ts';

/** A pair of keys as texts. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface AgreedKeys {
  /** Under which the nodes agree on it. */
  readonly name: string;
  /** For which the private one is encrypted. */
  readonly purpose: string;
  readonly make: () => KeyPair;
}

/**
 * A pair of keys that is made once for all nodes of a database, by whichever needs it first. The private one is encrypted
 * and leaves the server nowhere.
 */
export const agreedKeys = (
  { database: { db }, secrets }: Pick<Platform, 'database' | 'secrets'>,
  { name, purpose, make }: AgreedKeys,
): (() => Promise<KeyPair>) => {
  const propose = (): Promise<string> => {
    const { publicKey, privateKey } = make();
    return agree(db, name, JSON.stringify({ publicKey, privateKey: secrets.seal(privateKey, purpose) }));
  };
  const load = async (): Promise<KeyPair> => {
    const { publicKey, privateKey } = JSON.parse((await agreedValue(db, name)) ?? (await propose())) as KeyPair;
    return { publicKey, privateKey: secrets.open(privateKey, purpose) };
  };
  let known: Promise<KeyPair> | undefined;
  return () => {
    known ??= load().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
};
