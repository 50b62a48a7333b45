import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { goTo } from './go-to.ts';
import type { Screen } from './screens.ts';

/** The content of a tab may have to load first. */
const chosenWithinMs = 10_000;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const bareKey =
  /\b(?:people|access|places|devices|catalogue|panels|layouts|plugins|signals|maintenance|alarms|system|navigation|shell|ui|home|login)[.:][a-z][A-Za-z]+\b/;

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** Opens a screen; returns what is wrong if it does not come up. */
export const openScreen = async (visitor: Visitor, origin: string, { at, press }: Screen): Promise<string[]> => {
  const { page, settled } = visitor;
  await goTo(visitor, origin, at);
  for (const pressed of press) {
    await page.locator(pressed).first().click();
    await settled();
  }
  const tab = press.find((pressed) => pressed.includes('.ant-tabs-tab'));
  if (tab === undefined) return [];
  const active = page.locator(`${tab}.ant-tabs-tab-active`);
  const chosen = await active.waitFor({ timeout: chosenWithinMs }).then(
    () => true,
    () => false,
  );
  await settled();
  return chosen ? [] : ['its tab was not chosen'];
};

/** Keys without a phrase, and Chinese where there should be none. */
export const wrongWords = async (page: Page, language: 'zh' | 'en'): Promise<string[]> => {
  const findings: string[] = [];
  const key = bareKey.exec(await page.locator('body').innerText());
  if (key) findings.push(`shows the key ${key[0]}`);
  if (language === 'zh') return findings;
  const heads = await page.locator('.data-table thead, .filter-bar').allInnerTexts();
  if (/[一-鿿]/.test(heads.join(' '))) findings.push('Chinese in an English list head');
  return findings;
};

/** Whether something is cut off at the side. */
export const sideways = async (page: Page): Promise<string[]> => {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return by > 0 ? [`scrolls sideways by ${by} px`] : [];
};

interface Axe {
  run(options: object): Promise<{ violations: Finding[] }>;
  /** Not public: without it, all rules run. */
  readonly _audit?: { readonly rules: readonly { readonly id: string; readonly impact: string }[] };
}

const findingsOf = async (page: Page, options: object, without: readonly string[] = []): Promise<Finding[]> => {
  // Screens change without reloading the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return await page.evaluate(
    async ({ wanted, without }) => {
      const tool = (window as unknown as { axe: Axe }).axe;
      const left = (tool._audit?.rules ?? []).filter(({ impact }) => without.includes(impact));
      const rules = Object.fromEntries(left.map(({ id }) => [id, { enabled: false }]));
      return (await tool.run({ resultTypes: ['violations'], rules, ...wanted })).violations;
    },
    { wanted: options, without },
  );
};
const inWords = ({ id, nodes }: Finding): string => `${id}: ${nodes[0]?.html.slice(0, 120)}`;

/** Serious accessibility findings of the page as it is now. A sixth of the time would go to rules for lesser ones. */
export const seriousOnes = async (page: Page): Promise<string[]> =>
  (await findingsOf(page, {}, ['moderate', 'minor']))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(inWords);

/** What the page as it is now lacks of WCAG 2.2, levels A and AA. */
export const wcagFaults = async (page: Page): Promise<string[]> => {
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  return (await findingsOf(page, { runOnly: { type: 'tag', values } })).map(inWords);
};
