import { placesEndpoints } from '@eoms/contract';
import { expect, it } from 'vitest';
import { createApi } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { sideways, wcagFaults } from './harness/screen-walk.ts';

const { venue, browser, enter } = openJourney();

const words = {
  zh: { add: '新建 API 密钥', name: '名称', role: '角色', make: '生成密钥', stored: '已保存，关闭', revoke: '吊销' },
  en: {
    add: 'New API key',
    name: 'Name',
    role: 'Role',
    make: 'Make the key',
    stored: 'Stored, close',
    revoke: 'Revoke',
  },
} as const;

it.each(looks(import.meta.url, ['zh', 'en'] as const))('a key is made, used and revoked (%s)', async (language) => {
  const say = words[language];
  const name = `Dashboard ${language}`;
  const { page, settled } = await browser.visit({ language });
  await enter(page, '/apiKeys');
  await settled();
  await page.getByRole('button', { name: say.add }).first().click();
  const drawer = page.locator('.ant-drawer');
  await drawer.getByLabel(say.name, { exact: true }).fill(name);
  await drawer.getByLabel(say.role, { exact: true }).click();
  await page.locator('.ant-select-item-option').first().click();
  await page.screenshot({ path: `e2e/.output/api-key-form-${language}.png` });
  await page.getByRole('button', { name: say.make }).click();
  const secret = await page.locator('.ant-modal textarea').inputValue();
  expect(secret).toMatch(/^eoms_[\w-]{43}$/);
  await page.screenshot({ path: `e2e/.output/api-key-made-${language}.png` });
  await page.getByRole('button', { name: say.stored }).click();

  const program = createApi(venue.address, secret);
  expect((await program.call(placesEndpoints.listPlaceDetails, { query: {} })).code).toBe('200');
  expect((await program.call(placesEndpoints.savePlace, { body: {} })).code).toBe('apiKey.readOnly');

  const row = page.locator('[data-part="data-table"] tbody tr', { hasText: name });
  await row.waitFor();
  expect(await page.content()).not.toContain(secret);
  await page.screenshot({ path: `e2e/.output/api-keys-${language}.png` });
  expect(await wcagFaults(page)).toEqual([]);
  expect(await sideways(page)).toEqual([]);

  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say.revoke }).click();
  await page.locator('.ant-modal').getByRole('button', { name: say.revoke }).click();
  await expect.poll(async () => (await program.call(placesEndpoints.listPlaceDetails, { query: {} })).code).toBe('401');
});
