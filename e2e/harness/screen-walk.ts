import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Visitor } from './browser.ts';
import { goTo, loadAt } from './go-to.ts';
import { openJourney } from './journey.ts';
import { type Screen, screens } from './screens.ts';

/** The content of a tab may have to load first. */
const chosenWithinMs = 45_000;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const bareKey =
  /\b(?:people|access|places|devices|catalogue|panels|layouts|plugins|signals|maintenance|alarms|system|navigation|shell|ui|home|login)[.:][a-z][A-Za-z]+\b/;

export interface Look {
  readonly language: 'zh' | 'en';
  readonly width: number;
  readonly dark?: boolean;
}

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** Presses one after the other. Resolves to what could not be pressed, and why. */
const pressAll = async ({ page, settled }: Visitor, press: readonly string[]): Promise<string[]> => {
  for (const pressed of press) {
    const refused = await page
      .locator(pressed)
      .first()
      .click()
      .then(
        () => undefined,
        (error: unknown) => `${pressed} cannot be pressed: ${error}`,
      );
    if (refused) return [refused];
    await settled();
  }
  return [];
};

const open = async (visitor: Visitor, origin: string, { at, press }: Screen): Promise<string[]> => {
  const { page, settled } = visitor;
  await goTo(visitor, origin, at);
  // What the screen before left open may still cover this one: a fresh page has nothing of it.
  if ((await pressAll(visitor, press)).length > 0) {
    await loadAt(visitor, origin, at);
    const refused = await pressAll(visitor, press);
    if (refused.length > 0) return refused;
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

const wrongWords = async (page: Page, language: Look['language']): Promise<string[]> => {
  const findings: string[] = [];
  const key = bareKey.exec(await page.locator('body').innerText());
  if (key) findings.push(`shows the key ${key[0]}`);
  if (language === 'zh') return findings;
  const heads = await page.locator('[data-part="data-table"] thead, [data-part="filter-bar"]').allInnerTexts();
  if (/[一-鿿]/.test(heads.join(' '))) findings.push('Chinese in an English list head');
  return findings;
};

/** Whether something is cut off at the side. */
export const sideways = async (page: Page): Promise<string[]> => {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return by > 0 ? [`scrolls sideways by ${by} px`] : [];
};

/** Panels that are lower than what they hold and do not scroll: their end, often with the button to save, cannot be reached. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.page .panel')]
      .filter((panel) => getComputedStyle(panel).overflowY === 'hidden' && panel.scrollHeight > panel.clientHeight + 3)
      .map((panel) => `cut off: ${panel.className} shows ${panel.clientHeight} of ${panel.scrollHeight} px`),
  );

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

/** Defines a test that visits every screen in this language, width and colour scheme. */
export const walkEveryScreen = ({ language, width, dark = false }: Look): void => {
  const { venue, browser, enter } = openJourney();

  const what =
    'renders without errors, sideways scrolling, cut-off panels, untranslated keys or serious accessibility findings';
  it(`every screen in ${language} at ${width} px ${what}`, async () => {
    const visitor = await browser.visit({ language, width, height: width < 500 ? 844 : 900 });
    const { page, complaints } = visitor;
    await enter(page, '/home');
    if (dark) {
      await page.evaluate(() => localStorage.setItem('eoms_mode', 'dark'));
      await page.reload();
    }
    const findings: string[] = [];
    for (const screen of screens) {
      const unopened = await open(visitor, venue.address, screen);
      const found = [
        await sideways(page),
        await cutOff(page),
        await wrongWords(page, language),
        await seriousOnes(page),
      ];
      findings.push(...[...unopened, ...found.flat()].map((finding) => `${screen.name}: ${finding}`));
      if (process.env.EOMS_PICTURES) await browser.picture(page, `${screen.name}-${language}-${width}`);
    }
    expect(findings).toEqual([]);
    expect(complaints.filter((c) => !c.includes('Content Security Policy'))).toEqual([]);
  }, 900_000);
};
