import type { Visitor } from './browser.ts';

/** Navigates within the console, as a link does. Resolves to false if the page stays where it was. */
const follow = async ({ page, settled }: Visitor, path: string): Promise<boolean> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await settled();
  return (await page.evaluate(() => location.pathname + location.search)) === path;
};

/** Reloads the console at an address, as a bookmark does; the only way out of a form with unsaved changes. */
export const loadAt = async ({ page, settled }: Visitor, origin: string, at: string): Promise<void> => {
  await page.goto(`${origin}/${at}`);
  await page.locator('[data-part="shell"], [data-part="login"]').first().waitFor();
  await settled();
};

/**
 * Goes to a screen without reloading the console, which takes a third of the time. It passes through another screen, so
 * that no state of the previous one is left.
 */
export const goTo = async (visitor: Visitor, origin: string, at: string): Promise<void> => {
  const { page } = visitor;
  const isInside = page.url().startsWith(origin) && (await page.locator('[data-part="shell"]').count()) > 0;
  if (isInside && (await follow(visitor, '/nowhere')) && (await follow(visitor, `/${at}`)))
    if ((await page.locator('.ant-modal-wrap:visible').count()) === 0) return;
  await loadAt(visitor, origin, at);
};
