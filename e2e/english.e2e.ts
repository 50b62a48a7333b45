import { sessionEndpoints } from '@eoms/contract';
import { shortOrWhole } from '@eoms/contract/testing';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, dataOf } from './harness/api.ts';
import { openBrowser, type TestBrowser, type Visitor } from './harness/browser.ts';
import { goTo } from './harness/go-to.ts';
import { sideways } from './harness/screen-walk.ts';
import { comeBack } from './harness/sign-in.ts';
import { type System, startSystem } from './harness/system.ts';

let system: System;
let browser: TestBrowser;
const account = { username: 'morgan', password: 'Rivers-and-7-bridges' };
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  // Set up in Chinese: names that the product then creates must still be English for people who chose English.
  const setupToken = (await system.setUpLink()).split('#')[1] ?? '';
  dataOf(
    await createApi(system.address).call(sessionEndpoints.initialise, {
      body: { setupToken, name: 'Morgan', ...account },
    }),
  );
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const addresses = [
  ...['home', 'alarmCenter', 'deviceInformation', 'place', 'user', 'userEdit', 'role', 'dept', 'orgUser', 'orgDept'],
  ...['alarmSolve', 'navigationMenuEdit', 'alarmChannel', 'alarmChanelEdit', 'alarmTemplate', 'alarmTemplateEdit'],
  ...[
    'linkageStrategy',
    'linkageStrategy?view=trace',
    'linkageStrategy?view=proof',
    'linkageStrategy?view=variables',
    'linkageStrategy?edit=new',
  ],
  ...['alarmRule', 'alarmCenter?view=windows', 'alarmRule?view=suggested', 'alarmRule?view=groups', 'alarmRuleEdit'],
  ...['strategy', 'strategy?view=reports', 'strategy?view=groups', 'strategy?edit=new'],
  ...['plan', 'plan?view=groups', 'plan?edit=new'],
  ...['notifyChannel', 'plugin', 'placeDataStatistics', 'centralizedControl', 'placeMeeting', 'panelSession'],
  ...['menu', 'navigationMenu', 'navigationAuthorize', 'logQuery', 'profile', 'systemSetting'],
  ...['security', 'oauth2', 'mqtt', 'driverPackages', 'nodes', 'deadLetters', 'license'].map(
    (part) => `systemSetting?part=${part}`,
  ),
  ...['modelDeviceMark', 'modelDeviceMarkEdit', 'modelDeviceMaker', 'modelDeviceBrand', 'modelDeviceCategory'],
  ...['controlDevicePanel', 'controlDevicePanelEdit', 'controlDevicePanelEdit?of=type'],
  ...['modelDeviceMaintain', 'modelDeviceMaintainEdit', 'modelDeviceSourceMap', 'nowhere', 'machineCode'],
  'deviceInformation?deviceId=0197b0a0-0000-7000-8000-000000000000',
];
/** The short form opens one of each kind, and no selects: their options are phrases, and phrases are checked for English. */
const [buttonsAtMost, withSelects] = shortOrWhole([1, false], [3, true]);
/** Controls that open an overlay or change part of a screen. */
const openers = [
  '[data-part="filter-bar"] .ant-btn-primary',
  '[data-part="filter-bar"] button.ant-btn:not(.ant-btn-primary)',
  '[data-part="filter-bar"] .ant-dropdown-trigger',
  '[data-part="data-table"] tbody tr[data-opens] td[data-grow]',
  '[data-part="data-table"] tbody .icon-button',
  '.segments:not(:first-child) button:last-child',
  '.tree-panel [role="treeitem"]',
];

/** Chinese in any text that is displayed or read aloud, apart from the name of the other language and names marked as Chinese. */
const chineseOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const marked = [...document.querySelectorAll<HTMLElement>('body [lang="zh"]')];
    for (const element of marked) element.style.display = 'none';
    const texts = document.body.innerText.split('\n');
    for (const element of marked) element.style.display = '';
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
    const chinese = texts.filter((text) => /[\u3400-\u9fff\uff01-\uff5e\u3001\u3002]/.test(text.replace('中文', '')));
    return [...new Set(chinese.map((text) => text.trim().slice(0, 80)))];
  });

const drawer = '.ant-drawer-open';
const overlays = `${drawer}, .ant-dropdown:not(.ant-dropdown-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden)`;

/** Restores the screen: closes overlays, and reloads if anything else has changed. */
const goBack = async (visitor: Visitor, address: string): Promise<void> => {
  const { page, settled } = visitor;
  const isCovered = async (): Promise<boolean> => (await page.locator(overlays).count()) > 0;
  if (page.url() === `${system.address}/${address}` && (await isCovered())) {
    await page.keyboard.press('Escape');
    await settled();
    if (!(await isCovered())) return;
  }
  await goTo(visitor, system.address, address);
};

type Look = (what: string) => Promise<void>;

const press = async (target: Locator): Promise<void> => {
  if (await target.isEnabled().catch(() => false)) await target.click({ timeout: 2_000 }).catch(() => undefined);
};

/** Opens every select in a drawer or form and looks at its options. */
const openLists = async ({ page, settled }: Visitor, look: Look): Promise<void> => {
  const inside = (await page.locator(drawer).count()) > 0 ? drawer : 'main';
  const lists = page.locator(`${inside} .ant-select:not(.ant-select-disabled):visible`);
  for (let at = 0; at < (await lists.count()); at += 1) {
    await press(lists.nth(at));
    await settled();
    await look(`list ${at + 1}`);
    await page.mouse.move(0, 0);
    await press(lists.nth(at));
  }
};

const openPartsOfDrawer = async (visitor: Visitor, look: Look): Promise<void> => {
  const parts = visitor.page.locator(`${drawer} .segments button`);
  for (let part = 0; part < (await parts.count()); part += 1) {
    await press(parts.nth(part));
    await visitor.settled();
    await look(`part ${part + 1}`);
  }
};

const openEverything = async (visitor: Visitor, address: string, opener: string, look: Look): Promise<void> => {
  const { page, settled } = visitor;
  const buttons = page.locator(opener);
  const atMost = opener.startsWith('[data-part="data-table"] tbody tr') ? 1 : buttonsAtMost;
  for (let at = 0; at < Math.min(atMost, await buttons.count()); at += 1) {
    if (!(await buttons.nth(at).isVisible())) continue;
    await press(buttons.nth(at));
    await settled();
    const lookInside: Look = (what) => look(`${what} after ${opener} ${at + 1}`);
    await lookInside('screen');
    if ((await page.locator(drawer).count()) > 0) {
      if (withSelects) await openLists(visitor, lookInside);
      await openPartsOfDrawer(visitor, lookInside);
    }
    await goBack(visitor, address);
  }
};

describe('in English there is no Chinese', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await browser.visit({ language: 'en', width: 1280 });
    visitor.page.on('dialog', (dialog) => void dialog.accept());
    await comeBack(visitor.page, system.address, account, '/home');
  });
  afterAll(() => visitor?.context.close());

  it('in the account menu', async () => {
    await visitor.page.locator('[data-part="account"]').click();
    await visitor.page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await visitor.settled();
    expect(await chineseOn(visitor.page)).toEqual([]);
  });

  it.each(addresses)(`on %s and in its overlays${withSelects ? ', with every select' : ''}`, async (address) => {
    const findings = new Set<string>();
    const look: Look = async (what) => {
      for (const text of await chineseOn(visitor.page)) findings.add(`${what}: ${text}`);
    };
    await goTo(visitor, system.address, address);
    await look('screen');
    for (const finding of await sideways(visitor.page)) findings.add(finding);
    if (withSelects) {
      await openLists(visitor, look);
      await goTo(visitor, system.address, address);
    }
    for (const opener of openers) await openEverything(visitor, address, opener, look);
    expect([...findings]).toEqual([]);
  });
});
