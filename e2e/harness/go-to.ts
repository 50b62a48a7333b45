import type { Visitor } from './browser.ts';

/** Follows an address inside of the console, as a link does. False where the page stays as it was. */
const follow = async ({ page, settled }: Visitor, path: string): Promise<boolean> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await settled();
  return (await page.evaluate(() => location.pathname + location.search)) === path;
};

/** Loads the console anew at an address: what a bookmark does, and the one way out of a form with unsaved changes. */
export const loadAt = async ({ page, settled }: Visitor, origin: string, at: string): Promise<void> => {
  await page.goto(`${origin}/${at}`);
  await page.locator('.shell, .login').first().waitFor();
  await settled();
};

/**
 * Goes to a screen without loading the console anew, which takes a third of the time; by way of another screen, so that
 * nothing of the one before is left.
 */
export const goTo = async (visitor: Visitor, origin: string, at: string): Promise<void> => {
  const { page } = visitor;
  const isInside = page.url().startsWith(origin) && (await page.locator('.shell').count()) > 0;
  if (isInside && (await follow(visitor, '/nowhere')) && (await follow(visitor, `/${at}`)))
    if ((await page.locator('.ant-modal-wrap:visible').count()) === 0) return;
  await loadAt(visitor, origin, at);
};
