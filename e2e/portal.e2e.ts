import { navigationEndpoints, TOP_LEVEL } from '@eoms/contract';
import { phrasesOf } from '@eoms/phrases';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { seriousOnes, sideways } from './harness/screen-walk.ts';

const { browser, api, enter } = openJourney();

const add = async (name: string, address: string | null, parentId: string = TOP_LEVEL): Promise<string> => {
  const fixed = { icon: null, appType: 'console', openType: 'samePage', signOn: false, enabled: true } as const;
  return dataOf(await api.call(navigationEndpoints.saveNavigationMenu, { body: { ...fixed, name, address, parentId } }))
    .id;
};

it.each(looks(import.meta.url, [['zh', 1440] as const, ['en', 390] as const]))(
  'applications are found, marked and opened from the portal (%s, %i px)',
  async (language, width) => {
    const t = await phrasesOf('navigation', language);
    const shell = await phrasesOf('shell', language);
    const heading = await add(`Tools ${language}`, null);
    const [orders, alarms] = [`Orders ${language}`, `Alarms ${language}`];
    await add(orders, '/workOrderCenter', heading);
    await add(alarms, '/alarmCenter', heading);
    const { page, complaints, settled } = await browser.visit({ language, width, height: width < 500 ? 844 : 900 });
    await enter(page, width < 500 ? '/portal' : '/home');
    if (width >= 500) await page.getByRole('link', { name: shell.portal, exact: true }).click();
    const portal = page.locator('[data-part="portal"]');
    await portal.getByText(alarms, { exact: true }).waitFor();
    await portal.getByRole('button', { name: t.mark.replace('{{name}}', alarms) }).click();
    const marked = portal.getByRole('region', { name: t.portalFavourites });
    await marked.getByText(alarms, { exact: true }).waitFor();
    await settled();
    if (process.env.EOMS_PICTURES) await browser.picture(page, `portal-${language}-${width}`);
    expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);

    // A favourite stays one, on every device.
    await page.reload();
    await marked.getByText(alarms, { exact: true }).waitFor();
    await portal.getByRole('textbox', { name: t.portalSearch }).fill(orders.toUpperCase());
    await expect.poll(() => portal.locator('[data-part="portal-entry"]').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/workOrderCenter/);
    expect(complaints).toEqual([]);
  },
);
