import { devicesEndpoints, maintenanceEndpoints } from '@eoms/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { ownProfile } from './harness/own-profile.ts';
import { comeBack } from './harness/sign-in.ts';

const { venue, browser, api, account } = openJourney();

const words = {
  zh: { save: '保存', kept: '已保存在本机', waiting: '等待连接', signOut: '退出登录', unsent: '没有发送' },
  en: {
    save: 'Save',
    kept: 'is kept on this device',
    discard: 'Discard',
    waiting: 'Waiting for a connection',
    signOut: 'Sign out',
    unsent: 'not been sent',
  },
} as const;

const someDevice = async () => {
  const [device] = dataOf(await api.call(devicesEndpoints.listDevices, { query: { size: '10' } })).records;
  if (!device) throw new Error('the venue has no device');
  return device;
};
const recordsOf = async (deviceId: string, by: string) =>
  dataOf(await api.call(maintenanceEndpoints.pageMaintenance, { query: { deviceId, size: '100' } })).records.filter(
    ({ performedBy }) => performedBy === by,
  );
const badge = (page: Page) => page.locator('[data-part="outbox"]');

const fill = async (page: Page, deviceId: string, by: string): Promise<void> => {
  await page.goto(`${venue.address}/modelDeviceMaintainEdit?deviceId=${deviceId}`);
  await page.locator('#performedBy').fill(by);
};
const save = (page: Page, language: 'zh' | 'en') =>
  page.getByRole('button', { name: words[language].save, exact: true }).click();

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'what was saved without a connection outlives the browser and is sent once, %s',
  async (language) => {
    const { id } = await someDevice();
    const by = `phone ${language} ${Date.now()}`;
    const phone = await ownProfile();
    const context = await phone.open(language);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await comeBack(page, venue.address, account, '/home');
    await fill(page, id, by);
    await context.setOffline(true);
    await save(page, language);
    await page.getByText(words[language].kept).first().waitFor();
    await badge(page).click();
    await page.locator('[data-part="outbox-entry"]').getByText(words[language].waiting).waitFor();
    expect(await recordsOf(id, by)).toHaveLength(0);

    await phone.kill();
    const reopened = await phone.open(language);
    const again = await reopened.newPage();
    // A browser that is killed may have lost the sign-in of a moment ago; what was kept to be sent it may not.
    await comeBack(again, venue.address, account, '/home');
    await expect.poll(() => recordsOf(id, by), { timeout: 45_000 }).toHaveLength(1);
    await badge(again).waitFor({ state: 'detached' });
    await again.reload();
    await again.locator('[data-part="shell"]').waitFor();
    expect(await recordsOf(id, by)).toHaveLength(1);
  },
  180_000,
);

it('a call whose answer was lost acts once, and two tabs send it once', async () => {
  const { id } = await someDevice();
  const by = `lost answer ${Date.now()}`;
  const { page, context } = await browser.visit({ language: 'en', width: 390, height: 844 });
  await comeBack(page, venue.address, account, '/home');
  const other = await context.newPage();
  await other.goto(`${venue.address}/home`);
  await other.locator('[data-part="shell"]').waitFor();
  let reached = 0;
  await context.route('**/eoms/modelDeviceMaintain/save', async (route) => {
    reached += 1;
    const answer = await route.fetch();
    // The server has done it; the answer does not arrive, twice.
    if (reached <= 2) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  await fill(page, id, by);
  await save(page, 'en');
  await expect.poll(() => reached, { timeout: 45_000 }).toBe(3);
  await badge(page).waitFor({ state: 'detached' });
  await badge(other).waitFor({ state: 'detached' });
  expect(await recordsOf(id, by)).toHaveLength(1);
});

it('asks before somebody signs out with something unsent', async () => {
  const { id } = await someDevice();
  const by = `sign-out ${Date.now()}`;
  const { page, context } = await browser.visit({ language: 'en' });
  await comeBack(page, venue.address, account, '/home');
  await fill(page, id, by);
  await context.setOffline(true);
  await save(page, 'en');
  await badge(page).waitFor();
  await page.locator('[data-part="account"]').click();
  await page.getByText(words.en.signOut, { exact: true }).click();
  await page.locator('.ant-modal-confirm-title').getByText(words.en.unsent).waitFor();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: 'Cancel' }).click();
  await badge(page).click();
  await page.locator('[data-part="outbox-entry"]').getByRole('button', { name: words.en.discard }).click();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: words.en.discard }).click();
  await badge(page).waitFor({ state: 'detached' });
  await context.setOffline(false);
  expect(await recordsOf(id, by)).toHaveLength(0);
});
