import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHouse, openBrowser } from './harness/browser.ts';
import { signIn } from './harness/sign-in.ts';
import { type System, startSystem } from './harness/system.ts';

let system: System;
let browser: BrowserHouse;
beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem({ demo: true }), openBrowser()]);
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const row = '.data-table tbody tr.opens td.grow, .cards .card-head';
const tab = (place: number): string => `.object-tabs .ant-tabs-tab:nth-child(${place})`;

/** An address, what to press there before looking, and what it is then called. */
interface Screen {
  name: string;
  at: string;
  press: readonly string[];
}
const plain = (...addresses: string[]): Screen[] =>
  addresses.map((at) => ({ name: at.replace(/\W+/g, '-'), at, press: [] }));
const opened = (name: string, at: string, ...press: string[]): Screen => ({ name, at, press });
const device = (type: string): Screen => opened(`device-${type}`, `deviceInformation?deviceTypeCode=${type}`, row);
const screens: readonly Screen[] = [
  ...plain(
    'home',
    'alarmCenter',
    'deviceInformation',
    'place',
    'user',
    'userEdit',
    'role',
    'dept',
    'orgUser',
    'orgDept',
  ),
  ...plain('alarmSolve', 'navigationMenuEdit', 'systemSetting?part=security'),
  ...plain('menu', 'navigationMenu', 'navigationAuthorize', 'systemSetting', 'systemSetting?part=mqtt'),
  ...plain('systemSetting?part=driverPackages', 'systemSetting?part=deadLetters', 'logQuery', 'profile'),
  ...plain('modelDeviceMark', 'modelDeviceMarkEdit', 'modelDeviceMaker', 'modelDeviceBrand', 'modelDeviceCategory'),
  ...plain('controlDevicePanel', 'controlDevicePanelEdit', 'controlDevicePanelEdit?of=type'),
  ...plain('modelDeviceMaintain', 'modelDeviceMaintainEdit', 'modelDeviceSourceMap'),
  ...['projector', 'matrix', 'camera', 'power', 'meter', 'lighting', 'network'].map(device),
  ...[2, 3, 4, 5, 6, 7, 8].map((place) => {
    const { name, at } = device('projector');
    return opened(`${name}-tab-${place}`, at, row, tab(place));
  }),
  opened('device-import', 'deviceInformation', '.filter-bar .fold-words'),
  opened(
    'device-discovery',
    'deviceInformation',
    '.filter-bar .ant-space-compact .ant-dropdown-trigger',
    '.ant-dropdown-menu-item',
  ),
  ...[2, 3, 4, 5, 6].map((place) => opened(`model-tab-${place}`, 'modelDeviceMark', row, tab(place))),
  opened('maker-form', 'modelDeviceMaker', '.filter-bar .ant-btn-primary'),
  opened('cable-form', 'modelDeviceSourceMap', '.filter-bar .ant-btn-primary'),
];

/** What a tab shows may have to load first. */
const chosenWithinMs = 10_000;

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

describe.each([
  { language: 'zh', width: 1440, dark: false },
  { language: 'en', width: 1280, dark: true },
  { language: 'zh', width: 390, dark: false },
] as const)('every screen in $language at $width px', ({ language, width, dark }) => {
  it('shows itself without errors, sideways scrolling, bare keys or serious accessibility findings', async () => {
    const { page, context, complaints } = await browser.visit({ language, width, height: width < 500 ? 844 : 900 });
    await signIn(page, system.address, await system.account('administrator'), '/home');
    if (dark) await page.evaluate(() => localStorage.setItem('eoms_mode', 'dark'));
    const findings: string[] = [];
    for (const screen of screens) {
      const { name } = screen;
      await page.goto(`${system.address}/${screen.at}`);
      await page.locator('.shell').waitFor();
      await page.waitForLoadState('networkidle');
      for (const pressed of screen.press) {
        await page.locator(pressed).first().click();
        await page.waitForLoadState('networkidle');
      }
      const chosen = screen.press.find((pressed) => pressed.includes('.ant-tabs-tab'));
      if (chosen !== undefined) {
        const active = page.locator(`${chosen}.ant-tabs-tab-active`);
        await active.waitFor({ timeout: chosenWithinMs }).catch(() => findings.push(`${name}: its tab was not chosen`));
        await page.waitForLoadState('networkidle');
      }
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wide > 0) findings.push(`${name}: scrolls sideways by ${wide} px`);
      const text = await page.locator('body').innerText();
      const key =
        /\b(?:people|access|places|devices|catalogue|panels|signals|maintenance|alarms|system|navigation|shell|ui|home|login)[.:][a-z][A-Za-z]+\b/.exec(
          text,
        );
      if (key) findings.push(`${name}: shows the key ${key[0]}`);
      if (
        language === 'en' &&
        /[一-鿿]/.test(
          await page
            .locator('.data-table thead, .filter-bar')
            .allInnerTexts()
            .then((t) => t.join(' ')),
        )
      )
        findings.push(`${name}: Chinese in an English list head`);
      await page.evaluate(axe);
      const serious = await page.evaluate(async () => {
        const run = (window as unknown as { axe: { run: (options: object) => Promise<{ violations: Finding[] }> } })
          .axe;
        const { violations } = await run.run({ resultTypes: ['violations'] });
        return violations
          .filter((v) => v.impact === 'serious' || v.impact === 'critical')
          .map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 120)}`);
      });
      findings.push(...serious.map((finding) => `${name}: ${finding}`));
      await browser.picture(page, `${name}-${language}-${width}${dark ? '-dark' : ''}`);
    }
    await context.close();
    expect(findings).toEqual([]);
    expect(complaints.filter((c) => !c.includes('Content Security Policy'))).toEqual([]);
  }, 400_000);
});
