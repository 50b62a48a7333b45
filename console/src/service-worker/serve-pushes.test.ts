import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PushedNotice, servePushes, type WorkerScope } from './serve-pushes.ts';

const origin = 'https://eoms.test';
const notice: PushedNotice = {
  id: 'n1',
  title: 'Lamp',
  content: 'Too hot',
  subject: 'alarm:7',
  urgent: true,
  at: '2026-03-02T06:05:10.000Z',
  language: 'en',
  path: '/alarmCenter?alarm=7',
};

interface Shown {
  title: string;
  options: NotificationOptions & { renotify?: boolean; data: PushedNotice };
}
type Listener = (event: object) => void;
let shown: Shown[];
let opened: string[];
let listeners: Map<string, Listener>;
let pages: ReturnType<typeof page>[];

/** A page of the console; one that is signed in follows what it is told. */
const page = (path: string, { signedIn = true, visible = true } = {}) => {
  const said: unknown[] = [];
  return {
    url: `${origin}${path}`,
    visibilityState: visible ? 'visible' : 'hidden',
    said,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async () => undefined),
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      said.push(message);
      if (signedIn) port?.postMessage('going');
    },
  };
};

beforeEach(() => {
  [shown, opened, pages, listeners] = [[], [], [], new Map()];
  const scope = {
    location: { origin },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => {
        shown = shown.filter((one) => options.tag === undefined || one.options.tag !== options.tag);
        shown.push({ title, options });
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        shown.filter(({ options }) => options.tag === tag).map(({ options }) => ({ data: options.data })),
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => pages,
      openWindow: async (url: string) => void opened.push(url),
    },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  };
  servePushes(scope as unknown as WorkerScope);
});
afterEach(() => vi.useRealTimers());

const raise = async (type: string, more: object): Promise<void> => {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ ...more, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
};
const push = (json: () => unknown) => raise('push', { data: { json } });
const click = (data: unknown) => raise('notificationclick', { notification: { close: () => undefined, data } });

describe('a push', () => {
  it('is shown in its language; an urgent one stays until somebody has seen it', async () => {
    await push(() => notice);
    expect(shown).toEqual([
      {
        title: 'Lamp',
        options: expect.objectContaining({ body: 'Too hot', lang: 'en', requireInteraction: true, tag: 'alarm:7' }),
      },
    ]);
  });
  it('takes the place of an earlier one about the same thing, and is loud only if it says something new', async () => {
    await push(() => notice);
    await push(() => notice);
    expect(shown.map(({ options }) => options.renotify)).toEqual([false]);
    await push(() => ({ ...notice, id: 'n2', title: 'Lamp is well' }));
    expect(shown.map(({ title, options }) => [title, options.renotify])).toEqual([['Lamp is well', true]]);
    await push(() => ({ ...notice, id: 'n3', subject: 'digest' }));
    expect(shown).toHaveLength(2);
  });
  it('is shown even if it cannot be read: browsers withdraw the permission of sites that show nothing', async () => {
    await push(() => {
      throw new SyntaxError('not JSON');
    });
    await push(() => null);
    await push(() => ({ title: 7, content: { toString: 'x' }, at: 'soon' }));
    await raise('push', { data: null });
    expect(shown.map(({ title, options }) => [title, options.body])).toEqual(Array(4).fill(['EOMS', '']));
  });
});

describe('a click', () => {
  it('opens the console at the alarm if it is not open; wall panels do not count', async () => {
    pages = [page('/panel')];
    await click(notice);
    expect(opened).toEqual([`${origin}/alarmCenter?alarm=7`]);
  });
  it('brings the console to the front and lets it go there, with what is unsaved', async () => {
    pages = [page('/home', { visible: false }), page('/userEdit?id=1')];
    await click(notice);
    expect(pages.map(({ said }) => said)).toEqual([[], [{ openNotice: '/alarmCenter?alarm=7' }]]);
    expect(pages[1]?.focus).toHaveBeenCalled();
    expect([opened, pages[1]?.navigate.mock.calls]).toEqual([[], []]);
  });
  it('loads the address in a console that does not answer, as nobody is signed in there', async () => {
    vi.useFakeTimers();
    pages = [page('/login', { signedIn: false })];
    const done = click(notice);
    await vi.runAllTimersAsync();
    await done;
    expect(pages[0]?.navigate).toHaveBeenCalledWith(`${origin}/alarmCenter?alarm=7`);
  });
  it('never leaves this site', async () => {
    for (const path of ['https://evil.test/x', '//evil.test', 'javascript:alert(1)', 7, undefined])
      await click({ path });
    await click(null);
    expect(new Set(opened)).toEqual(new Set([`${origin}/`]));
  });
});
