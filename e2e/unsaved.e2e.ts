import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Visitor } from './harness/browser.ts';
import { goTo } from './harness/go-to.ts';
import { openJourney } from './harness/journey.ts';

const { venue, browser, enter } = openJourney();

interface FormPlace {
  name: string;
  at: string;
  /** Controls to press to open it. */
  press?: readonly string[];
  /** Field to change; defaults to the first one that takes text. */
  field?: string;
  /** Another tab of the same page or drawer. */
  tab?: string;
}

const primary = '[data-part="filter-bar"] .ant-btn-primary';
const row = '[data-part="data-table"] tbody tr[data-opens] td[data-grow]';
const part = (place: number): string => `.segments button:nth-child(${place})`;
/** Not the field that searches the settings. */
const aSetting = '[data-part="setting"] input:not([role="combobox"], [type="radio"])';
const rowMenu = (place: number): readonly string[] => [
  '[data-part="data-table"] tbody tr .icon-button',
  `.ant-dropdown:not(.ant-dropdown-hidden) .ant-dropdown-menu-item:nth-child(${place})`,
];
const drawers: readonly FormPlace[] = [
  { name: 'device', at: 'deviceInformation', press: ['[data-part="filter-bar"] button:has-text("New device")'] },
  { name: 'place', at: 'place', press: [row] },
  { name: 'place group', at: 'place', press: ['[data-part="filter-bar"] button:has-text("New group")'] },
  { name: 'role', at: 'role', press: [primary] },
  {
    name: 'role permissions',
    at: 'role',
    press: [`${row} >> nth=0`],
    field: '[data-part="grant-row"] input:enabled',
    tab: part(3),
  },
  { name: 'department', at: 'dept', press: [primary] },
  { name: 'organisation', at: 'dept', press: [part(2), primary] },
  { name: 'external user', at: 'orgUser', press: [primary] },
  { name: 'external department', at: 'orgDept', press: [primary] },
  { name: 'menu', at: 'menu', press: [primary] },
  { name: 'alarm rule group', at: 'alarmRule?view=groups', press: [primary] },
  { name: 'plan group', at: 'plan?view=groups', press: [primary] },
  { name: 'strategy group', at: 'strategy?view=groups', press: [primary] },

  { name: 'system that may sign on', at: 'navigationAuthorize', press: [primary] },
  { name: 'MQTT account', at: 'systemSetting?part=mqtt', press: [primary] },
  { name: 'maker', at: 'modelDeviceMaker', press: [primary] },
  { name: 'brand', at: 'modelDeviceBrand', press: [primary] },
  { name: 'device type', at: 'modelDeviceCategory', press: [primary] },
  { name: 'cable', at: 'modelDeviceSourceMap', press: [primary], field: '#note' },
  { name: 'password of a user', at: 'user', press: rowMenu(2), field: '#newPassword' },
  {
    name: 'working calendar',
    at: 'linkageStrategy',
    press: ['[data-part="filter-bar"] button[aria-label^="More"]', '.ant-dropdown-menu-item:has-text("Calendar")'],
    field: '#position_latitude',
  },
  { name: 'checklist', at: 'deviceProbingPlan?view=checklists', press: [primary] },
  { name: 'maintenance window', at: 'alarmCenter?view=windows', press: [primary] },
  { name: 'alarm', at: 'alarmCenter', press: [row], field: '.ant-drawer textarea' },
  {
    name: 'several alarms',
    at: 'alarmCenter',
    press: ['[data-part="data-table"] tbody .ant-checkbox-input', '[data-part="bulk-bar"] [data-part="bulk"]'],
    field: '.ant-drawer textarea',
  },
];
const pages: readonly FormPlace[] = [
  { name: 'new user', at: 'userEdit' },
  { name: 'navigation entry', at: 'navigationMenuEdit' },
  { name: 'alarm rule', at: 'alarmRuleEdit' },
  { name: 'automation', at: 'linkageStrategy?edit=new' },
  { name: 'plan', at: 'plan?edit=new' },
  { name: 'strategy', at: 'strategy?edit=new' },
  { name: 'inspection plan', at: 'deviceProbingPlan?edit=new' },
  { name: 'user', at: 'user', press: [row] },
  { name: 'profile', at: 'profile' },
  { name: 'own password', at: 'profile', field: '#newPassword' },
  { name: 'general settings', at: 'systemSetting', field: aSetting, tab: part(2) },
  { name: 'security settings', at: 'systemSetting?part=security', field: aSetting, tab: part(1) },
  { name: 'single sign-on settings', at: 'systemSetting?part=oauth2', field: aSetting, tab: part(1) },
  { name: 'model', at: 'modelDeviceMark', press: [row] },
  { name: 'new panel', at: 'controlDevicePanelEdit' },
  { name: 'maintenance record', at: 'modelDeviceMaintainEdit', field: '#performedBy' },
];

/** Allows for a busy machine; the dialog usually appears in the same frame. */
const answersWithinMs = 5_000;
const question = (page: Page): Locator => page.getByText('Discard unsaved changes?').filter({ visible: true });
const isAsked = async (page: Page): Promise<boolean> => {
  await question(page)
    .waitFor({ timeout: answersWithinMs })
    .catch(() => undefined);
  return question(page).isVisible();
};
const stay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await question(page).waitFor({ state: 'hidden' });
};

const discard = (page: Page): Promise<void> => page.getByRole('button', { name: 'Discard', exact: true }).click();

const open = async (visitor: Visitor, { at, press = [] }: FormPlace): Promise<void> => {
  const { page, settled } = visitor;
  await goTo(visitor, venue.address, at);
  for (const pressed of press) {
    await page.locator(pressed).first().click();
    await settled();
  }
};
/** Follows a menu link even while a drawer covers it, as the keyboard or the browser's back button can. */
const byMenu = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector<HTMLElement>('[data-part="side"] a[href="/home"]')?.click());
const comesHome = async (page: Page): Promise<boolean> => {
  await page.waitForURL('**/home', { timeout: answersWithinMs }).catch(() => undefined);
  return page.url().endsWith('/home');
};

const textFields = 'input[type="text"]:enabled:not([readonly]):not([role="combobox"]), textarea:enabled';

/** Whether closing the tab would now ask: the form counts as changed. */
const countsAsChanged = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

/** Waits until the form shows what it was opened for. */
const untilFilled = async (page: Page): Promise<void> => {
  await page.locator('.object-head').waitFor();
  const first = page.locator(`main :is(${textFields})`).first();
  await expect.poll(() => first.inputValue()).not.toBe('');
};

/** Changes one thing, as a person would. */
const change = async (page: Page, inside: string, field: string | undefined): Promise<void> => {
  const target = page.locator(field ?? `${inside} :is(${textFields})`).first();
  // While a part of the page still loads, the rest is there but hidden, and takes no keys.
  await target.waitFor();
  if ((await target.getAttribute('type')) === 'checkbox') await target.click();
  else await target.pressSequentially('7');
};

const walk = async (visitor: Visitor, places: readonly FormPlace[], inDrawer: boolean): Promise<string[]> => {
  const { page, settled } = visitor;
  const findings: string[] = [];
  for (const place of places) {
    const wrong = (what: string): void => void findings.push(`${place.name}: ${what}`);
    const inside = inDrawer ? '.ant-drawer-open' : 'main';
    try {
      await open(visitor, place);
      if (!inDrawer && place.press) await untilFilled(page);
      if (await countsAsChanged(page)) wrong('counts as changed although nothing was');
      await change(page, inside, place.field);
      await byMenu(page);
      if (!(await isAsked(page))) {
        wrong('is left by the menu without a question');
        continue;
      }
      await stay(page);
      await settled();
      if (page.url().endsWith('/home')) wrong('is left although somebody wanted to stay');
      if (inDrawer) {
        await page.keyboard.press('Escape');
        if (await isAsked(page)) await stay(page);
        else wrong('is left by Esc without a question');
        await page.locator(`${inside} .ant-drawer-close`).first().click();
        if (await isAsked(page)) await stay(page);
        else wrong('is closed without a question');
      }
      if (place.tab !== undefined) {
        await page.locator(`${inside} ${place.tab}`).first().click();
        if (await isAsked(page)) await stay(page);
        else wrong('is left by another tab without a question');
      }
      await byMenu(page);
      await discard(page);
      if (!(await comesHome(page))) wrong('is not left although its changes were discarded');
    } catch (error) {
      wrong(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  return findings;
};

it.each([
  ['page', pages, false],
  ['drawer', drawers, true],
] as const)(
  'every form of a %s asks before it is left, and only when something was changed',
  async (_, places, inDrawer) => {
    const visitor = await browser.visit({ language: 'en', width: 1440 });
    const { page } = visitor;
    await enter(page, '/home');
    page.on('dialog', (dialog) => void dialog.accept());
    expect(await walk(visitor, places, inDrawer)).toEqual([]);
  },
  300_000,
);
