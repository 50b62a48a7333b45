import { offlineCache, offlinePath } from './offline-cache.ts';

interface FetchEvent {
  readonly request: Pick<Request, 'method' | 'mode' | 'url'>;
  respondWith(answer: Promise<Response>): void;
}

/** The part of a service worker that is needed here; the types of the console are those of a page. */
export interface OfflineScope {
  readonly caches: { open(name: string): Promise<{ match(path: string): Promise<Response | undefined> }> };
  fetch(request: FetchEvent['request']): Promise<Response>;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

/** What belongs to other programs, or is shown in a tab as it comes: documents, downloads, pictures. */
const notScreens = /^\/(eoms|emOauth2|emService|em-notice|api|health|metrics|assets)(\/|$)|\.\w+$/;
/** What a proxy answers while the server restarts; the server itself answers screens with 200. */
const away: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Answers a screen that cannot be loaded with the page that the console has left for that. Nothing else is ever answered
 * from a cache, least of all scripts: a script that is missing stays missing.
 */
export const serveOffline = (scope: OfflineScope): void => {
  const kept = async (): Promise<Response | undefined> =>
    (await scope.caches.open(offlineCache)).match(offlinePath).catch(() => undefined);
  const load = async (request: FetchEvent['request']): Promise<Response> => {
    try {
      const answer = await scope.fetch(request);
      return away.has(answer.status) ? ((await kept()) ?? answer) : answer;
    } catch (error) {
      const page = await kept();
      if (page) return page;
      throw error;
    }
  };
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const isScreen = request.mode === 'navigate' && request.method === 'GET';
    if (isScreen && !notScreens.test(new URL(request.url).pathname)) event.respondWith(load(request));
  });
};
