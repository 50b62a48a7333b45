import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Api, signInBy } from './api.ts';
import { openBrowser, type TestBrowser } from './browser.ts';
import { startVenue } from './furnished.ts';
import { comeBack } from './sign-in.ts';
import type { System } from './system.ts';
import { sharedVenue, type Venue } from './venue.ts';

interface Account {
  readonly username: string;
  readonly password: string;
}

/** What a journey works with. All but the shared venue is there once its tests have begun. */
interface Journey<V extends Venue> {
  readonly venue: V;
  readonly browser: TestBrowser;
  /** The administrator's. */
  readonly account: Account;
  /** Makes calls as the administrator. */
  readonly api: Api;
  /** Opens a screen in a session of its own, the administrator's unless somebody else is named. */
  enter(page: Page, path?: string, who?: 'administrator' | 'operator'): Promise<void>;
}

/** Stands for an object that will be there later. Throws when it is used before. */
const later = <T extends object>(what: string, get: () => T | undefined): T => {
  const now = (): T => {
    const found = get();
    if (!found) throw new Error(`${what} is not open`);
    return found;
  };
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(now(), key),
    has: (_, key) => Reflect.has(now(), key),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(now(), key),
  });
};

const begin = <V extends Venue>(venue: V, start: () => Promise<System | undefined>, withinMs: number): Journey<V> => {
  let system: System | undefined;
  let browser: TestBrowser | undefined;
  let account: Account | undefined;
  let api: Api | undefined;
  beforeAll(async () => {
    const opened = await Promise.allSettled([start(), openBrowser()]);
    const [started, launched] = opened;
    // What did open is closed, whatever became of the other.
    if (started.status === 'fulfilled') system = started.value;
    if (launched.status === 'fulfilled') browser = launched.value;
    for (const one of opened) if (one.status === 'rejected') throw one.reason;
    account = await venue.account('administrator');
    api = await signInBy(venue.address, account);
  }, withinMs);
  afterAll(async () => {
    await browser?.close();
    await system?.close();
  });
  return {
    venue,
    browser: later('the browser', () => browser),
    account: later('the account', () => account),
    api: later('the sign-in', () => api),
    enter: async (page, path = '/', who = 'administrator') =>
      comeBack(page, venue.address, await venue.account(who), path),
  };
};

/**
 * Opens a journey through the shared venue: before the tests of a file, and before what the file itself does then. It is
 * closed after them, and after what the file itself does then.
 */
export const openJourney = (): Journey<Venue> => begin(sharedVenue(), async () => undefined, 90_000);

/** Opens a journey through a sample venue of its own, which is closed with it. */
export const openOwnJourney = (start: () => Promise<System> = startVenue): Journey<System> => {
  let system: System | undefined;
  return begin(
    later('the venue', () => system),
    async () => {
      system = await start();
      return system;
    },
    180_000,
  );
};
