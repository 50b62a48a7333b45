import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetsEndpoints, blankAsset, assetLoansEndpoints as calls, placesEndpoints } from '@eoms/contract';
import { assetTableHeadings, phrasesOf } from '@eoms/phrases';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';

const { browser, api: admin, enter } = openJourney();

const folder = await mkdtemp(join(tmpdir(), 'eoms-assets-'));
afterAll(() => rm(folder, { recursive: true }));

const placeOf = async () => {
  const [place] = dataOf(await admin.call(placesEndpoints.listPlaceDetails));
  if (!place) throw new Error('the venue has no place');
  return place;
};

const scan = async (page: Page, code: string): Promise<void> => {
  const field = page.locator('[data-part="scanner"] input').first();
  await field.fill(code);
  await field.press('Enter');
};

it('equipment is reserved, promised to nobody else, handed out and taken back by its label', async () => {
  const t = await phrasesOf('assetLoans', 'zh');
  const code = `L${Date.now() % 10_000_000}`;
  const draft = { ...blankAsset, code, name: `投影机 ${code}`, placeId: (await placeOf()).id };
  const { id } = dataOf(await admin.call(assetsEndpoints.saveAsset, { body: draft }));
  const { page, complaints } = await browser.visit({ language: 'zh', width: 390, height: 844, touch: true });
  await enter(page, `/assetManagementEdit?id=${id}`);
  const panel = page.locator('[data-part="asset-loans"]');
  await panel.getByRole('button', { name: t.reserve }).click();
  await page.locator('.ant-drawer-open #holder').fill('孙倩');
  await page.locator('.ant-drawer-open').getByRole('button', { name: t.reserve }).click();
  await panel.getByText('孙倩').waitFor();

  // Somebody else wants it at the same time.
  await panel.getByRole('button', { name: t.reserve }).click();
  await page.locator('.ant-drawer-open #holder').fill('李雷');
  await page.locator('.ant-drawer-open').getByRole('button', { name: t.reserve }).click();
  await page.locator('.ant-drawer-open').getByText(/孙倩/).first().waitFor();
  const loans = async () => dataOf(await admin.call(calls.listAssetLoans, { query: { assetId: id } })).records;
  expect((await loans()).map(({ holder }) => holder)).toEqual(['孙倩']);

  await enter(page, '/assetLoan?view=scan');
  await scan(page, code);
  const card = page.getByRole('region', { name: `${code} ${draft.name}` });
  await card.getByRole('button', { name: t.handOut }).click();
  await card.getByRole('button', { name: t.backToStock }).waitFor();
  expect((await loans())[0]?.status).toBe('out');
  await card.getByRole('button', { name: t.backToStock }).click();
  await card.getByText(t.noReservation).waitFor();
  expect((await loans())[0]?.status).toBe('returned');
  expect(dataOf(await admin.call(assetsEndpoints.getAsset, { query: { id } })).status).toBe('inStock');
  expect(complaints).toEqual([]);
});

it('a table of assets is imported without its wrong row, which is named', async () => {
  const t = await phrasesOf('assets', 'en');
  const fill = (text: string, count: number) => text.replace('{{count}}', String(count));
  const tag = `I${Date.now() % 10_000_000}`;
  const { name: place } = await placeOf();
  const { code, name, place: where, purchasedOn, warrantyUntil } = assetTableHeadings;
  const rows = [
    [code, name, where, purchasedOn, warrantyUntil].map(({ en }) => en),
    [`${tag}-1`, 'Lectern', place, '2025-03-01', '2028-03-01'],
    [`${tag}-2`, 'Wrong lectern', place, '2025-03-01', '2024-03-01'],
    [`${tag}-3`, 'Flip chart', place, '', ''],
  ];
  const path = join(folder, `${tag}.xlsx`);
  await writeXlsxFile(rows.map((row) => row.map((value) => ({ value, type: String })))).toFile(path);
  const { page, complaints } = await browser.visit({ language: 'en' });
  await enter(page, '/assetManagement');
  await page.getByRole('button', { name: t.import, exact: true }).click();
  const drawer = page.locator('.ant-drawer-open');
  await drawer.locator('input[type="file"]').setInputFiles(path);
  await drawer.getByText('Must not be before the purchase').first().waitFor();
  await drawer.getByRole('button', { name: fill(t.importRun, 2) }).click();
  const known = async () => {
    const { records } = dataOf(await admin.call(assetsEndpoints.listAssets, { query: { keyword: tag } }));
    return records.map((asset) => asset.name).sort();
  };
  await expect.poll(known).toEqual(['Flip chart', 'Lectern']);
  expect(complaints).toEqual([]);
});
