import { assetsEndpoints, blankAsset, assetLoansEndpoints as calls, placesEndpoints } from '@eoms/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { browser, api: admin, enter } = openJourney();

const words = {
  zh: { reserve: '预约设备', handOut: '借出', back: '归还入库', reserved: '有预约', out: '借给', none: '没有预约' },
  en: {
    reserve: 'Reserve equipment',
    handOut: 'Hand out',
    back: 'Back into stock',
    reserved: 'is reserved',
    out: 'is with',
    none: 'No reservation',
  },
} as const;

const phone = { width: 390, height: 844, touch: true };

const add = async (): Promise<{ id: string; code: string; name: string }> => {
  const code = `L${Date.now() % 10_000_000}`;
  const [place] = dataOf(await admin.call(placesEndpoints.listPlaceDetails));
  const body = { ...blankAsset, code, name: `Beamer ${code}`, placeId: place?.id ?? '' };
  return { id: dataOf(await admin.call(assetsEndpoints.saveAsset, { body })).id, code, name: body.name };
};

const scan = async (page: Page, code: string): Promise<void> => {
  const field = page.locator('[data-part="scanner"] input').first();
  await field.fill(code);
  await field.press('Enter');
};

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'equipment is reserved, handed out and taken back by scanning its label (%s)',
  async (language) => {
    const t = words[language];
    const asset = await add();
    const { page } = await browser.visit({ language, ...phone });
    await enter(page, `/assetManagementEdit?id=${asset.id}`);
    const panel = page.locator('[data-part="asset-loans"]');
    await panel.getByRole('button', { name: t.reserve }).click();
    await page.locator('.ant-drawer-open #holder').fill('Sun Qian');
    await page.locator('.ant-drawer-open').getByRole('button', { name: t.reserve }).click();
    await panel.getByText('Sun Qian').waitFor();

    await enter(page, '/assetLoan?view=scan');
    await scan(page, asset.code);
    const verdict = page.locator('[data-part="scanner"] [role="status"]');
    await expect.poll(() => verdict.textContent()).toContain(t.reserved);
    const card = page.getByRole('region', { name: `${asset.code} ${asset.name}` });
    await card.getByRole('button', { name: t.handOut }).click();
    await card.getByRole('button', { name: t.back }).waitFor();
    const loan = async () =>
      dataOf(await admin.call(calls.listAssetLoans, { query: { assetId: asset.id } })).records[0]?.status;
    expect(await loan()).toBe('out');
    expect(dataOf(await admin.call(assetsEndpoints.getAsset, { query: { id: asset.id } })).status).toBe('onLoan');

    await card.getByRole('button', { name: t.back }).click();
    await card.getByText(t.none).waitFor();
    expect(await loan()).toBe('returned');
    expect(dataOf(await admin.call(assetsEndpoints.getAsset, { query: { id: asset.id } })).status).toBe('inStock');
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
    expect(width[0]).toBeLessThanOrEqual(width[1]);
  },
);
