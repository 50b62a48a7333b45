import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { browserFlags, systemPaths } from './browser.ts';

interface OwnProfile {
  /** Opens the browser on what it kept, as a phone does. */
  open(language: 'zh' | 'en'): Promise<BrowserContext>;
  /** Kills it: nothing of it runs on. */
  kill(): Promise<void>;
}

/** A browser that keeps what it stores, and that can be killed and opened again. It is gone after the test. */
export const ownProfile = async (...flags: string[]): Promise<OwnProfile> => {
  const folder = await mkdtemp(join(tmpdir(), 'eoms-profile-'));
  const executablePath = [process.env.CHROMIUM_PATH, ...systemPaths].find((one) => one && existsSync(one));
  let context: BrowserContext | undefined;
  const kill = async (): Promise<void> => {
    const ended = new Promise((resolve) => context?.once('close', resolve));
    const session = await context?.browser()?.newBrowserCDPSession();
    await Promise.race([session?.send('Browser.crash').catch(() => undefined), ended]);
    await ended;
    context = undefined;
  };
  onTestFinished(async () => {
    await context?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    open: async (language) => {
      context = await chromium.launchPersistentContext(folder, {
        headless: true,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        reducedMotion: 'reduce',
        args: [...browserFlags, ...flags],
        ...(executablePath ? { executablePath } : {}),
      });
      await context.addInitScript((chosen) => {
        if (localStorage.getItem('eoms_language') === null) localStorage.setItem('eoms_language', chosen);
      }, language);
      return context;
    },
    kill,
  };
};
