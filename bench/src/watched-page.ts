import { chromium, type Page } from 'playwright-core';

export interface WatchedPage {
  readonly page: Page;
  /** Tasks of more than 50 ms on the main thread since the last call, in ms. */
  longTasks(): Promise<readonly number[]>;
  /** Seconds for which the main thread of the page has been busy. */
  busySeconds(): Promise<number>;
  close(): Promise<void>;
}

/** A page of the console in Chromium, signed in, whose main thread is watched. */
export const openWatchedPage = async (token: string, size = { width: 1_440, height: 900 }): Promise<WatchedPage> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const context = await browser.newContext({ viewport: size });
  await context.addInitScript({
    content: `localStorage.setItem('eoms_token', ${JSON.stringify(token)});
      window.longTasks = [];
      new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longTasks.push(duration); })
        .observe({ type: 'longtask' });`,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return {
    page,
    longTasks: () => page.evaluate('window.longTasks.splice(0)'),
    async busySeconds() {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    },
    close: () => browser.close(),
  };
};
