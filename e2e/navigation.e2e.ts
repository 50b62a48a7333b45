import { accessEndpoints, navigationEndpoints, peopleEndpoints, ssoEndpoints } from '@eoms/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { freePort } from './harness/free-port.ts';
import { openJourney } from './harness/journey.ts';
import { type OtherSystem, openOtherSystem } from './harness/other-system.ts';

const { venue, browser, api: admin, enter } = openJourney();
let other: OtherSystem;
beforeAll(async () => {
  other = await openOtherSystem(await freePort(), venue.address);
  const service = { name: 'Office', service: other.address, enabled: true, remarks: '' };
  dataOf(await admin.call(ssoEndpoints.saveSignOnService, { body: service }));
});
afterAll(async () => {
  await other?.close();
});

/** Creates a navigation entry on its page, as an administrator does. */
const makeEntry = async (page: Page, name: string, opens: string, signOn: boolean): Promise<void> => {
  await page.goto(`${venue.address}/navigationMenu`);
  await page.getByRole('button', { name: 'New entry' }).first().click();
  await page.locator('.object-head').waitFor();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Address').fill(other.address);
  await page.getByLabel('Opens').click();
  await page.locator('.ant-select-item-option').filter({ hasText: opens }).click();
  if (signOn) await page.getByRole('switch').first().click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/navigationMenu');
  await page.getByText(name).first().waitFor();
};

const openFromHeader = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Integrated navigation' }).click();
  await page.getByRole('menuitem', { name }).click();
};

describe('the integrated navigation', () => {
  it('opens other systems as configured per entry, signed on by ticket', async () => {
    const { page, context } = await browser.visit({ language: 'en' });
    await enter(page, '/home');
    await makeEntry(page, 'Office in a page', 'In a new page', true);
    await makeEntry(page, 'Office in a dialog', 'In a dialog', true);
    await makeEntry(page, 'Office here', 'In this page', false);
    await page.goto(`${venue.address}/home`);

    const [opened] = await Promise.all([context.waitForEvent('page'), openFromHeader(page, 'Office in a page')]);
    await opened.getByRole('heading', { name: 'Hello admin' }).waitFor();
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await opened.close();

    await page.locator('[data-part="home-navigation"]').getByRole('button', { name: 'Office in a dialog' }).click();
    const frame = page.frameLocator('[data-part="navigation-frame"]');
    await frame.getByRole('heading', { name: 'Hello admin' }).waitFor();
    await browser.picture(page, 'navigation-dialog');
    const [outside] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Open in a new page' }).click(),
    ]);
    await outside.getByRole('heading', { name: 'Hello admin' }).waitFor();
    await outside.close();
    await browser.picture(page, 'navigation-home');

    await page.locator('[data-part="home-navigation"]').getByRole('button', { name: 'Office here' }).click();
    await page.getByRole('heading', { name: 'Hello visitor' }).waitFor();
  });

  it('shows a screen of the console in a dialog without its frame', async () => {
    const draft = { parentId: '-1', icon: 'bell', appType: 'console', openType: 'modal', signOn: false, enabled: true };
    const body = { ...draft, name: 'Alarms aside', address: '/alarmCenter' };
    dataOf(await admin.call(navigationEndpoints.saveNavigationMenu, { body }));
    const { page } = await browser.visit({ language: 'en' });
    await enter(page, '/home');
    await openFromHeader(page, 'Alarms aside');
    const frame = page.frameLocator('[data-part="navigation-frame"]');
    await frame.locator('[data-part="shell"][data-embedded] [data-part="data-table"]').waitFor();
    expect(await frame.locator('[data-part="side"], [data-part="top"]').count()).toBe(0);
  });

  it('hides entries that the role was not granted', async () => {
    const { page } = await browser.visit({ language: 'en' });
    await enter(page, '/home?view=standard', 'operator');
    const shown = page.locator('[data-part="home-navigation"]').getByRole('button');
    await shown.first().waitFor();
    expect(await shown.allInnerTexts()).not.toContain('Office in a page');
    const users = dataOf(await admin.call(peopleEndpoints.listUsers, { query: { size: '100' } })).records;
    const { username: own } = await venue.account('operator');
    const operator = users.find(({ username }) => username === own);
    const roleId = operator?.roles[0]?.id ?? '';
    const entries = dataOf(await admin.call(navigationEndpoints.listAllNavigationMenus));
    const granted = entries.find(({ name }) => name === 'Office in a page');
    const body = { roleId, menuIds: [granted?.id ?? ''] };
    expect(await admin.call(accessEndpoints.saveNavigationOfRole, { body })).toMatchObject({ status: true });
    await page.reload();
    await expect.poll(() => shown.allInnerTexts(), { timeout: 45_000 }).toEqual(['Office in a page']);
  });
});
