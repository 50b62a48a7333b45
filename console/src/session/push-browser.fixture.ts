import { vi } from 'vitest';

const key = (fill: number, length: number): ArrayBuffer => new Uint8Array(length).fill(fill).buffer;

/** A browser with a push service, as far as the console sees it. */
export const fakePushBrowser = () => {
  const state = {
    permission: 'default' as NotificationPermission,
    /** What the user answers when asked. */
    answer: 'granted' as NotificationPermission,
    asked: 0,
    subscribed: 0,
    serviceAway: false,
    endpoint: undefined as string | undefined,
    keys: [] as string[],
  };
  const subscription = (endpoint: string) => ({
    endpoint,
    options: { applicationServerKey: key(4, 65) },
    getKey: (name: string) => (name === 'auth' ? key(7, 16) : key(5, 65)),
    unsubscribe: async () => {
      state.endpoint = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (state.endpoint === undefined ? null : subscription(state.endpoint)),
    subscribe: async () => {
      if (state.serviceAway) throw new DOMException('Registration failed - push service error', 'AbortError');
      state.subscribed += 1;
      state.endpoint = `https://push.test/${state.subscribed}`;
      return subscription(state.endpoint);
    },
  };
  const registration = { pushManager };
  const worker = Object.assign(new EventTarget(), {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      state.asked += 1;
      state.permission = state.answer;
      return state.answer;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  return {
    state,
    worker,
    /** The key of the server for which subscriptions are made. */
    publicKey: Buffer.from(new Uint8Array(65).fill(4)).toString('base64url'),
    remove: () => {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      vi.unstubAllGlobals();
    },
  };
};
