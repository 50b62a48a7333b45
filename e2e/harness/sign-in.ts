import type { Page } from 'playwright-core';

/** Signs in through the form and waits for the frame around the screens. */
export const signIn = async (
  page: Page,
  address: string,
  account: { username: string; password: string },
  path = '/',
): Promise<void> => {
  await page.goto(`${address}${path}`);
  await page.locator('input[name="account"]').fill(account.username);
  await page.locator('input[name="password"]').fill(account.password);
  await page.locator('form button[type="submit"]').click();
  await page.locator('.shell').waitFor();
};
