import webPush from 'web-push';
import { agree, agreedValue } from '../../../platform/database/agreed-values.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The keys by which push services recognise this system (VAPID, RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const agreedName = 'web push keys';
const purpose = 'web push private key';

/**
 * Made once for all nodes of a database, by whichever needs them first: browsers accept messages only from the holder of
 * the key that they were given. The private one is encrypted and leaves the server nowhere.
 */
export const createVapidKeys = ({
  database: { db },
  secrets,
}: Pick<Platform, 'database' | 'secrets'>): (() => Promise<VapidKeys>) => {
  const propose = (): Promise<string> => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    return agree(db, agreedName, JSON.stringify({ publicKey, privateKey: secrets.seal(privateKey, purpose) }));
  };
  const load = async (): Promise<VapidKeys> => {
    const { publicKey, privateKey } = JSON.parse((await agreedValue(db, agreedName)) ?? (await propose())) as VapidKeys;
    return { publicKey, privateKey: secrets.open(privateKey, purpose) };
  };
  let known: Promise<VapidKeys> | undefined;
  return () => {
    known ??= load().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
};
