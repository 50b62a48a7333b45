import type { Page, Request } from 'playwright-core';

const settledWithinMs = 15_000;

/** Waits until idle, a frame, and idle again: replies have been rendered, and requests that this causes are under way. */
const idle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const soon = { timeout: 500 };
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => done(), soon)), soon);
      }),
  );

/**
 * Tracks the requests of a page from its start. The returned function waits until all are answered and rendered and no
 * new ones begin, like Playwright's `networkidle` but without its fixed half second.
 */
export const followRequests = (page: Page): (() => Promise<void>) => {
  const underWay = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    begun += 1;
    underWay.add(request);
  });
  const ended = (request: Request): void => void underWay.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const giveUpAt = Date.now() + settledWithinMs;
    for (;;) {
      const before = begun;
      await idle(page);
      if (underWay.size === 0 && begun === before) return;
      if (Date.now() > giveUpAt)
        throw new Error(`Still loading: ${[...underWay].map((request) => request.url()).join(', ')}`);
    }
  };
};
