import { beforeEach, describe, expect, it } from 'vitest';
import { offlineCache, offlinePath } from './offline-cache.ts';
import { type OfflineScope, serveOffline } from './serve-offline.ts';

const origin = 'https://eoms.test';
type Listener = Parameters<OfflineScope['addEventListener']>[1];
let listener: Listener;
let online: () => Promise<Response>;
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map([[`${offlineCache} ${offlinePath}`, 'offline']]);
  serveOffline({
    caches: {
      open: async (name) => ({
        match: async (path) => {
          const text = kept.get(`${name} ${path}`);
          return text === undefined ? undefined : new Response(text);
        },
      }),
    },
    fetch: () => online(),
    addEventListener: (_, given) => {
      listener = given;
    },
  });
});

/** What the page gets; undefined where the browser is left alone. */
const ask = async (path: string, mode: RequestMode = 'navigate', method = 'GET'): Promise<string | undefined> => {
  let answer: Promise<Response> | undefined;
  listener({ request: { url: `${origin}${path}`, mode, method }, respondWith: (given) => (answer = given) });
  return answer && (await answer).text();
};
const lost = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};

describe('a screen', () => {
  it('is the server’s while that answers, whatever is kept', async () => {
    online = async () => new Response('console');
    expect(await ask('/alarmCenter?id=1')).toBe('console');
  });
  it.each([
    ['that cannot be loaded', lost],
    ['of a proxy whose server is away', async () => new Response('Bad Gateway', { status: 502 })],
  ])('%s is the page that was left for that', async (_, answer) => {
    online = answer;
    expect(await ask('/alarmCenter')).toBe('offline');
  });
  it('fails as without a worker where nothing was left', async () => {
    kept.clear();
    online = lost;
    await expect(ask('/home')).rejects.toThrow('Failed to fetch');
    online = async () => new Response('Bad Gateway', { status: 502 });
    expect(await ask('/home')).toBe('Bad Gateway');
  });
});

it('leaves everything else to the browser: a missing script is never answered with a page', async () => {
  online = lost;
  const others = [
    ['/assets/home-screen-old.js', 'cors'],
    ['/assets/home-screen-old.js', 'navigate'],
    ['/assets/style.css', 'no-cors'],
    ['/eoms/openapi.json', 'navigate'],
    ['/eoms/device/list', 'cors'],
    ['/health', 'navigate'],
    ['/favicon.svg', 'no-cors'],
  ] as const;
  for (const [path, mode] of others) expect([path, await ask(path, mode)]).toEqual([path, undefined]);
  expect(await ask('/home', 'navigate', 'POST')).toBeUndefined();
});
