import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { followRequests } from './settled.ts';

export const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const pictures = join(import.meta.dirname, '../.output');

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors in the page's console, and requests to other origins. */
  readonly complaints: string[];
  /** Waits until the page has loaded and rendered everything. */
  settled(): Promise<void>;
}

export interface TestBrowser {
  /** Opens a browser context for another person. */
  visit(options?: { language?: 'zh' | 'en'; width?: number; height?: number; touch?: boolean }): Promise<Visitor>;
  picture(page: Page, name: string): Promise<void>;
  close(): Promise<void>;
}

const listen = (page: Page, complaints: string[]): void => {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') complaints.push(`left the origin: ${request.url()}`);
  });
};

const take = async (page: Page, name: string): Promise<void> => {
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
};

/** Takes a screenshot of a failed test's page, and closes the page: an open one would keep rendering live values. */
const leaveWithTest = (page: Page): void => {
  try {
    onTestFinished(async ({ task }) => {
      const name = `failed-${task.name.replace(/[^\p{L}\d]+/gu, '-')}`;
      if (task.result?.state === 'fail') await take(page, name).catch(() => undefined);
      await page.context().close();
    });
  } catch {
    // Opened outside of a test and shared by several.
  }
};

const launch = (path: string | undefined): Promise<Browser> => {
  const found = [path, ...systemPaths].find((one) => one && existsSync(one));
  return chromium.launch({ headless: true, args: browserFlags, ...(found ? { executablePath: found } : {}) });
};

let light: Promise<Browser> | undefined;
/** Shared by the journeys of a worker, one after the other, and ends with it: contexts have nothing in common. */
const sharedBrowser = async (): Promise<Browser> => {
  if (!(await light?.catch(() => undefined))?.isConnected()) light = launch(process.env.CHROMIUM_PATH);
  return light as Promise<Browser>;
};

/** `whole` is for what Chromium without windows does not have: notices. */
export const openBrowser = async ({ whole = false } = {}): Promise<TestBrowser> => {
  const browser = await (whole ? launch(process.env.WHOLE_CHROMIUM_PATH) : sharedBrowser());
  const contexts: BrowserContext[] = [];
  return {
    visit: async ({ language = 'zh', width = 1440, height = 900, touch = false } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        reducedMotion: 'reduce',
        hasTouch: touch,
      });
      contexts.push(context);
      await context.addInitScript((chosen) => {
        // Frames of plugins have no storage.
        if (window.top !== window) return;
        if (localStorage.getItem('eoms_language') === null) localStorage.setItem('eoms_language', chosen);
      }, language);
      const page = await context.newPage();
      page.setDefaultTimeout(45_000);
      const settled = followRequests(page);
      const complaints: string[] = [];
      listen(page, complaints);
      leaveWithTest(page);
      return { page, context, complaints, settled };
    },
    picture: take,
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      if (whole) await browser.close();
    },
  };
};
