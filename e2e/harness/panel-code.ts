import type { Page } from 'playwright-core';

/** The pairing code that the page of a panel shows. */
export const codeOn = async (page: Page): Promise<string> =>
  (await page.locator('[data-part="room-code"]').innerText()).replace('-', '');
