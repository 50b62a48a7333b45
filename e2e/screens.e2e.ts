import { expect, it } from 'vitest';
import type { Visitor } from './harness/browser.ts';
import { openJourney } from './harness/journey.ts';
import { openScreen, seriousOnes, sideways, wrongWords } from './harness/screen-walk.ts';
import { screens } from './harness/screens.ts';

const { venue, browser, enter } = openJourney();

interface Look {
  readonly language: 'zh' | 'en';
  readonly width: number;
  readonly height: number;
}
/** The narrowest window that has the whole menu, in light Chinese. */
const desk: Look = { language: 'zh', width: 1024, height: 900 };
/** In dark English. */
const phone: Look = { language: 'en', width: 390, height: 844 };

const faultsOf = async ({ page }: Visitor, { language }: Look): Promise<string[]> => {
  const found = [await sideways(page), await wrongWords(page, language), await seriousOnes(page)];
  return found.flat();
};

/** Switches language and colours while the screen is open, as somebody may do, and changes the window. */
const turnTo = async ({ page, settled }: Visitor, { width, height }: Look): Promise<void> => {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.own-look button')) button.click();
  });
  await page.setViewportSize({ width, height });
  await settled();
};

it('every screen on a desk in Chinese and dark on a phone in English renders without errors, sideways scrolling, untranslated keys or serious accessibility findings', async () => {
  const visitor = await browser.visit(desk);
  const { page, complaints } = visitor;
  await enter(page, '/home');
  const findings: string[] = [];
  // Half of the screens are opened on the desk, the others on the phone.
  let [look, next] = [desk, phone];
  for (const screen of screens) {
    const check = async (found: readonly string[] = []): Promise<void> => {
      const where = `${screen.name}-${look.language}-${look.width}`;
      findings.push(...[...found, ...(await faultsOf(visitor, look))].map((finding) => `${where}: ${finding}`));
      if (process.env.EOMS_PICTURES) await browser.picture(page, where);
    };
    await check(await openScreen(visitor, venue.address, screen));
    [look, next] = [next, look];
    await turnTo(visitor, look);
    await check();
  }
  expect(findings).toEqual([]);
  expect(complaints.filter((c) => !c.includes('Content Security Policy'))).toEqual([]);
}, 400_000);
