import type { PushBrowserDraft } from '@eoms/contract';
import { readText, storeText } from '../ui/storage.ts';
import { startWorker } from './browser-worker.ts';

/** Why this browser cannot show notices while no console is open; `ready` if it can. */
export type PushSupport = 'ready' | 'insecure' | 'unsupported' | 'denied';

export const pushSupport = (): PushSupport => {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
};

/** `denied`: by the user. `noService`: the browser did not reach its push service. `noWorker`: our file did not load. */
export class PushFailure extends Error {
  readonly reason: 'denied' | 'noService' | 'noWorker';
  constructor(reason: PushFailure['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PushFailure';
    this.reason = reason;
  }
}

const patienceMs = 20_000;
/** The user who has turned pushes on in this browser: they end when somebody else signs in here. */
const ownerKey = 'eoms_push_of';

export const pushOwner = (): string | null => readText(ownerKey);
export const setPushOwner = (userId: string | null): void => storeText(ownerKey, userId);

const orElse = async <T>(work: Promise<T>, reason: PushFailure['reason']): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PushFailure(reason)), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch (cause) {
    throw cause instanceof PushFailure ? cause : new PushFailure(reason, { cause });
  } finally {
    clearTimeout(timer);
  }
};

/** What this browser has at its push service, if anything. */
export const currentSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Whether the subscription takes messages of the system with this key. */
export const isFor = (subscription: PushSubscription, publicKey: string): boolean => {
  const { applicationServerKey = null } = subscription.options;
  return textOf(applicationServerKey) === publicKey;
};

export const draftOf = (subscription: PushSubscription): PushBrowserDraft => ({
  endpoint: subscription.endpoint,
  p256dh: textOf(subscription.getKey('p256dh')),
  auth: textOf(subscription.getKey('auth')),
});

const neededWorker = async (): Promise<ServiceWorkerRegistration> => {
  const worker = await startWorker();
  if (!worker) throw new Error('this browser runs no worker here');
  return worker;
};

/** Subscribes at the push service, with permission that has been given. Throws `PushFailure`. */
export const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await orElse(neededWorker(), 'noWorker');
  const before = await pushManager.getSubscription();
  if (before && isFor(before, publicKey)) return before;
  await before?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  return orElse(pushManager.subscribe(options), 'noService');
};

/** Asks the user, who has just clicked, and subscribes. Throws `PushFailure`. */
export const askAndSubscribe = async (publicKey: string): Promise<PushSubscription> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFailure('denied');
  return subscribe(publicKey);
};

/** From now on the push service takes nothing for this browser, whether or not our server can be told. */
export const unsubscribe = async (): Promise<void> => {
  if (pushSupport() === 'insecure' || !('serviceWorker' in navigator)) return;
  await (await currentSubscription().catch(() => null))?.unsubscribe().catch(() => false);
};
