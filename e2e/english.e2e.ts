import { sessionEndpoints } from '@eoms/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi, dataOf } from './harness/api.ts';
import { type BrowserHouse, openBrowser } from './harness/browser.ts';
import { signIn } from './harness/sign-in.ts';
import { type System, startSystem } from './harness/system.ts';

let system: System;
let browser: BrowserHouse;
const account = { username: 'morgan', password: 'Rivers-and-7-bridges' };
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  // Set up in Chinese: whatever the product names then must read English to those who chose English.
  const setupToken = (await system.setUpLink()).split('#')[1] ?? '';
  dataOf(
    await createApi(system.address).call(sessionEndpoints.initialise, {
      body: { setupToken, name: 'Morgan', ...account },
    }),
  );
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const addresses = [
  ...['home', 'alarmCenter', 'deviceInformation', 'place', 'user', 'userEdit', 'role', 'dept', 'orgUser', 'orgDept'],
  ...['alarmSolve', 'navigationMenuEdit'],
  ...['menu', 'navigationMenu', 'navigationAuthorize', 'logQuery', 'profile', 'systemSetting'],
  ...['security', 'oauth2', 'mqtt', 'driverPackages', 'deadLetters', 'license'].map(
    (part) => `systemSetting?part=${part}`,
  ),
  ...['modelDeviceMark', 'modelDeviceMarkEdit', 'modelDeviceMaker', 'modelDeviceBrand', 'modelDeviceCategory'],
  ...['controlDevicePanel', 'controlDevicePanelEdit', 'controlDevicePanelEdit?of=type'],
  ...['modelDeviceMaintain', 'modelDeviceMaintainEdit', 'modelDeviceSourceMap', 'nowhere', 'machineCode'],
  'deviceInformation?deviceId=0197b0a0-0000-7000-8000-000000000000',
];
/** What opens something over a screen or changes a part of it. */
const openers = [
  '.filter-bar .ant-btn-primary',
  '.filter-bar button.ant-btn:not(.ant-btn-primary)',
  '.filter-bar .ant-dropdown-trigger',
  '.data-table tbody tr.opens td.grow',
  '.data-table tbody .icon-button',
  '.segments:not(:first-child) button:last-child',
  '.tree-panel [role="treeitem"]',
];

/** Everything that people read or hear, apart from the name of the other language. */
const chineseOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.body.innerText.split('\n');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
    const chinese = texts.filter((text) => /[\u3400-\u9fff\uff01-\uff5e\u3001\u3002]/.test(text.replace('中文', '')));
    return [...new Set(chinese.map((text) => text.trim().slice(0, 80)))];
  });

const settled = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

const goTo = async (page: Page, address: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${system.address}/${address}`);
  await page.locator('.shell, .login').first().waitFor();
  await settled(page);
};

/** The choices of every list in a drawer or a form. */
const openLists = async (page: Page, look: (what: string) => Promise<void>): Promise<void> => {
  const inside = (await page.locator('.ant-drawer-open').count()) > 0 ? '.ant-drawer-open' : 'main';
  const lists = page.locator(`${inside} .ant-select:not(.ant-select-disabled)`);
  for (let at = 0; at < (await lists.count()); at += 1) {
    await lists
      .nth(at)
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await settled(page);
    await look(`list ${at + 1}`);
    await page.mouse.move(0, 0);
    await lists
      .nth(at)
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  }
};

it('says nothing in Chinese in English, on no screen and in no drawer', async () => {
  const { page, context } = await browser.visit({ language: 'en', width: 1440 });
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, system.address, account, '/home');
  const findings = new Set<string>();
  const lookAt =
    (where: string) =>
    async (what: string): Promise<void> => {
      for (const text of await chineseOn(page)) findings.add(`${where} ${what}: ${text}`);
    };
  await page.locator('.account').click();
  await lookAt('account')('menu');
  for (const address of addresses) {
    const look = lookAt(address);
    await goTo(page, address);
    await look('screen');
    await openLists(page, look);
    for (const opener of openers) {
      for (let at = 0; at < Math.min(3, await page.locator(opener).count()); at += 1) {
        await goTo(page, address);
        const button = page.locator(opener).nth(at);
        if (!(await button.isVisible().catch(() => false))) continue;
        await button.click({ timeout: 2_000 }).catch(() => undefined);
        await settled(page);
        await look(`after ${opener} ${at + 1}`);
        if ((await page.locator('.ant-drawer-open').count()) > 0) {
          await openLists(page, look);
          const parts = page.locator('.ant-drawer-open .segments button');
          for (let part = 0; part < (await parts.count()); part += 1) {
            await parts
              .nth(part)
              .click({ timeout: 2_000 })
              .catch(() => undefined);
            await settled(page);
            await look(`part ${part + 1} after ${opener} ${at + 1}`);
          }
        }
        if (opener.startsWith('.data-table tbody tr')) break;
      }
    }
  }
  await context.close();
  expect([...findings]).toEqual([]);
}, 900_000);
