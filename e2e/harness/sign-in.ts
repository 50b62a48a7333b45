import type { Page } from 'playwright-core';
import { signInBy } from './api.ts';

interface Account {
  readonly username: string;
  readonly password: string;
}

/** Signs in through the form that the page shows, and waits for the frame around the screens. */
export const signInHere = async (page: Page, account: Account): Promise<void> => {
  await page.locator('input[name="account"]').fill(account.username);
  await page.locator('input[name="password"]').fill(account.password);
  await page.locator('form button[type="submit"]').click();
  await page.locator('[data-part="shell"]').waitFor();
};

export const signIn = async (page: Page, address: string, account: Account, path = '/'): Promise<void> => {
  await page.goto(`${address}${path}`);
  await signInHere(page, account);
};

/**
 * Opens a screen for somebody who signed in before, in a session of this page's own. Without the form, which takes as
 * long as the screen.
 */
export const comeBack = async (page: Page, address: string, account: Account, path = '/'): Promise<void> => {
  const { token } = await signInBy(address, account);
  // An empty page of the console's origin: each origin has a storage of its own.
  const empty = `${address}/empty`;
  const body = '<!doctype html><link rel="icon" href="data:,">';
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body }), { times: 1 });
  await page.goto(empty);
  await page.evaluate((kept) => localStorage.setItem('eoms_token', kept), token ?? '');
  await page.goto(`${address}${path}`);
  await page.locator('[data-part="shell"]').waitFor();
};
