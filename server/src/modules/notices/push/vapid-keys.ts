import webPush from 'web-push';
import type { Platform } from '../../../platform/platform.ts';
import { agreedKeys, type KeyPair } from '../../../platform/secrets/agreed-keys.ts';

/** The keys by which push services recognise this system (VAPID, RFC 8292), in base64url. */
export type VapidKeys = KeyPair;

/** Browsers accept messages only from the holder of the key that they were given, so all nodes have the same. */
export const createVapidKeys = (platform: Pick<Platform, 'database' | 'secrets'>): (() => Promise<VapidKeys>) =>
  agreedKeys(platform, {
    name: 'web push keys',
    purpose: 'web push private key',
    make: () => {
      const { publicKey, privateKey } = webPush.generateVAPIDKeys();
      return { publicKey, privateKey };
    },
  });
