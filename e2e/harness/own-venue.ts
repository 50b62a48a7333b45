import { type Api, signInBy } from './api.ts';
import { openBrowser, type TestBrowser } from './browser.ts';
import { startVenue } from './furnished.ts';
import type { System } from './system.ts';

/** A sample venue of one journey's own, with a browser and its administrator's calls. */
export interface OwnVenue {
  readonly system: System;
  readonly browser: TestBrowser;
  readonly admin: { readonly username: string; readonly password: string };
  readonly api: Api;
  close(): Promise<void>;
}

export const openOwnVenue = async (start = startVenue): Promise<OwnVenue> => {
  const [system, browser] = await Promise.all([start(), openBrowser()]);
  const admin = await system.account('administrator');
  return {
    system,
    browser,
    admin,
    api: await signInBy(system.address, admin),
    close: async () => {
      await browser.close();
      await system.close();
    },
  };
};
