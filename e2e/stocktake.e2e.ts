import { assetsEndpoints, blankAsset, stocktakesEndpoints as calls, placesEndpoints } from '@eoms/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { browser, api: admin, enter } = openJourney();

const words = {
  zh: { found: '找到', again: '已扫过', wrong: '位置不符', move: '记到', kept: '存在本机' },
  en: { found: 'Found', again: 'Scanned already', wrong: 'Wrong place', move: 'Move to', kept: 'kept on this phone' },
} as const;

const phone = { width: 390, height: 844, touch: true };

const begin = async () => {
  const tag = `e${Date.now() % 1_000_000}`;
  const places = dataOf(await admin.call(placesEndpoints.listPlaceDetails)).slice(0, 2);
  const [here = '', there = ''] = places.map(({ id }) => id);
  const add = async (code: string, placeId: string) => {
    const body = { ...blankAsset, code: `${tag}-${code}`, name: `Stand ${code}`, placeId };
    return dataOf(await admin.call(assetsEndpoints.saveAsset, { body })).id;
  };
  for (const code of ['S01', 'S02', 'S03']) await add(code, here);
  const strayed = await add('S04', there);
  const body = { name: `Count ${tag}`, placeIds: [here, there], groupIds: [], categoryIds: [] };
  const { id } = dataOf(await admin.call(calls.startStocktake, { body }));
  const state = async (code: string) => {
    const query = { stocktakeId: id, keyword: `${tag}-${code}` };
    return dataOf(await admin.call(calls.listStocktakeItems, { query })).records[0]?.state;
  };
  return { tag, id, here, strayed, state };
};

const type = async (page: Page, code: string): Promise<void> => {
  const field = page.locator('[data-part="scanner"] input').first();
  await field.fill(code);
  await field.press('Enter');
};
const verdict = (page: Page) => page.locator('[data-part="scanner"] [role="status"]');

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'two people count one room, one of them without a connection (%s)',
  async (language) => {
    const t = words[language];
    const { tag, id, here, strayed, state } = await begin();
    const [ann, ben] = [await browser.visit({ language, ...phone }), await browser.visit({ language, ...phone })];
    const address = `/assetStocktake?id=${id}&count=true&placeId=${here}`;
    for (const { page } of [ann, ben]) {
      await enter(page, address);
      await page.getByText(`${tag}-S02`).waitFor();
    }
    await type(ann.page, `${tag}-S01`);
    await expect.poll(() => verdict(ann.page).textContent()).toContain(t.found);
    // The other one sees it at once, and is told so.
    await expect.poll(() => ben.page.getByText(`${tag}-S01`).count()).toBe(0);
    await type(ben.page, `${tag}-S1`);
    await ben.page.locator('[data-part="asked"]').getByText(`${tag}-S01`).waitFor();
    await ben.page.locator('[data-part="asked"] button').last().click();

    await ben.page.context().setOffline(true);
    await type(ben.page, `${tag}-S02`);
    await expect.poll(() => verdict(ben.page).textContent()).toContain(t.kept);
    await type(ben.page, `${tag}-S03`);
    await expect.poll(() => verdict(ben.page).textContent()).toContain('S03');
    // The scanner itself passes over what it reads twice in a moment.
    const again = async () => {
      await type(ben.page, `${tag}-S02`);
      return verdict(ben.page).textContent();
    };
    await expect.poll(again, { interval: 2_200, timeout: 45_000 }).toContain(t.again);
    expect(await state('S02')).toBe('expected');
    // Meanwhile the first one finds the same asset: it is counted once.
    await type(ann.page, `${tag}-S02`);
    await expect.poll(() => state('S02')).toBe('found');
    await ben.page.context().setOffline(false);
    await expect.poll(() => ben.page.locator('[data-part="pending-note"]').count(), { timeout: 45_000 }).toBe(0);
    const counts = dataOf(await admin.call(calls.getStocktake, { query: { id } })).rooms.find(
      ({ placeId }) => placeId === here,
    );
    expect(counts?.counts.misplaced).toBe(0);

    await type(ann.page, `${tag}-S04`);
    await expect.poll(() => verdict(ann.page).textContent()).toContain(t.wrong);
    await ann.page.locator('[data-part="misplaced"]').getByRole('button', { name: t.move }).click();
    await expect
      .poll(async () => dataOf(await admin.call(assetsEndpoints.getAsset, { query: { id: strayed } })).placeId)
      .toBe(here);
  },
);
