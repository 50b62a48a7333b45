// @vitest-environment happy-dom
import { phrasesOf } from '@eoms/phrases';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lightTokens } from '../../ui/theme/tokens.ts';
import { keepOfflinePage } from './keep-offline-page.ts';
import { firstScriptIn, lookForNewVersion, useNewVersion } from './new-version.ts';

const page = (script: string): string => `<!doctype html><script type="module" crossorigin src="${script}"></script>`;

beforeEach(() => {
  useNewVersion.setState({ there: false });
  document.head.innerHTML = '';
  const own = document.createElement('script');
  own.setAttribute('type', 'module');
  own.setAttribute('src', '/assets/index-old.js');
  Object.defineProperty(document, 'querySelector', { configurable: true, value: () => own });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'querySelector');
  vi.unstubAllGlobals();
});
const answer = (reply: () => Promise<Response>): void => {
  vi.stubGlobal('fetch', reply);
};

describe('a new version', () => {
  it('is there when the page of the server begins with another script', async () => {
    answer(async () => new Response(page('/assets/index-old.js')));
    expect(await lookForNewVersion()).toBe(false);
    answer(async () => new Response(page('/assets/index-new.js')));
    expect(await lookForNewVersion()).toBe(true);
  });
  it('is not announced by a server that is away, or by what a proxy answers', async () => {
    answer(async () => new Response('Bad Gateway', { status: 502 }));
    expect(await lookForNewVersion()).toBe(false);
    answer(async () => new Response('<html><script src="https://proxy.test/x.js"></script></html>'));
    expect(await lookForNewVersion()).toBe(false);
    answer(async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await lookForNewVersion()).toBe(false);
  });
  it('is read from pages as they are built', () => {
    expect(firstScriptIn(page('/assets/index-a1.js'))).toBe('/assets/index-a1.js');
    expect(firstScriptIn('<script src="/src/app/main.tsx">')).toBeUndefined();
  });
});

describe('the page for when the server is away', () => {
  it.each(['zh', 'en'] as const)('is whole in itself, in %s, under a policy of its own', async (language) => {
    const put = vi.fn(async (_path: string, _page: Response) => undefined);
    vi.stubGlobal('caches', { open: async () => ({ put }) });
    await keepOfflinePage(language, '<img src=x onerror=alert(1)>', lightTokens);
    const [path, kept] = put.mock.calls[0] ?? [];
    const html = (await kept?.text()) ?? '';
    const words = await phrasesOf('help', language);
    expect([path, html.includes(words.offlineTitle), html.includes(words.offlineTry)]).toEqual([
      '/offline',
      true,
      true,
    ]);
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/<[^>]+ (src|href)=/);
    const [nonce] = /nonce="[^"]+"/.exec(html) ?? [];
    expect(kept?.headers.get('content-security-policy')).toContain(`'nonce-${nonce?.slice(7, -1)}'`);
  });
});
