import { type Language, localeOf } from '@eoms/contract';
import { phrasesOf } from '@eoms/phrases';
import type { offlineCache, offlinePath } from '../../service-worker/offline-cache.ts';
import type { Tokens } from '../../ui/theme/tokens.ts';
import { offlinePage, offlinePolicy } from './offline-page.ts';

/** Said again, because a worker that shares code with pages would be made of two files; the types hold them equal. */
const place: { readonly cache: typeof offlineCache; readonly path: typeof offlinePath } = {
  cache: 'eoms-offline',
  path: '/offline',
};

const newNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));

/**
 * Leaves the page for when the server is away, in this language and these colours. Does nothing where the browser keeps
 * no caches: over plain HTTP.
 */
export const keepOfflinePage = async (language: Language, name: string, tokens: Tokens): Promise<void> => {
  if (!('caches' in window)) return;
  const words = await phrasesOf('help', language);
  const nonce = newNonce();
  const { canvas, text, text2, line, accent, onAccent, dark } = tokens;
  const page = offlinePage(
    { title: words.offlineTitle, text: words.offlineText, tries: words.offlineTries, again: words.offlineTry },
    {
      name,
      locale: localeOf(language),
      colours: { canvas, text, note: text2, line },
      button: { fill: accent, ink: onAccent },
      dark,
    },
    nonce,
  );
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': offlinePolicy(nonce),
  };
  await (await caches.open(place.cache)).put(place.path, new Response(page, { headers }));
};
