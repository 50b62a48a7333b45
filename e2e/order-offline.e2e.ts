import { workOrdersEndpoints as calls, placesEndpoints } from '@eoms/contract';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { venue, browser, api, enter } = openJourney();
const words = {
  zh: {
    accept: '受理',
    write: '写进展',
    send: '发送',
    complete: '完成',
    result: '处理结果',
    works: '设备已恢复正常，并经过试用',
    tidy: '现场已清理，工具和备件已带走',
    refused: '服务器没有接受',
    discard: '丢弃',
  },
  en: {
    accept: 'Accept',
    write: 'Write',
    send: 'Send',
    complete: 'Complete',
    result: 'What was done',
    works: 'The equipment works again and was tried out',
    tidy: 'The place is tidy; tools and parts are gone',
    refused: 'Not accepted by the server',
    discard: 'Discard',
  },
} as const;
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const patience = { timeout: 45_000 };
const openOrder = async (theme: string): Promise<string> => {
  const [place] = dataOf(await api.call(placesEndpoints.listPlaces, { query: { size: '1' } })).records;
  const body = {
    theme,
    type: 'repair',
    urgency: 2 as const,
    placeId: place?.id ?? '',
    deviceIds: [],
    alarmIds: [],
    assigneeId: null,
    supervisorId: null,
    deadline: null,
    description: 'in the cellar',
  };
  return dataOf(await api.call(calls.saveWorkOrder, { body })).id;
};
const orderOf = async (id: string) => dataOf(await api.call(calls.getWorkOrder, { query: { id } }));
const historyOf = async (orderId: string) => dataOf(await api.call(calls.listWorkOrderRecords, { query: { orderId } }));

const phone = async (language: 'zh' | 'en', id: string) => {
  const visit = await browser.visit({ language, width: 390, height: 844 });
  await enter(visit.page, `/workOrderContent?id=${id}`);
  const { page } = visit;
  page.setDefaultTimeout(30_000);
  return {
    ...visit,
    press: (name: string) => page.locator('[data-part="order-actions"]').getByRole('button', { name }).click(),
    drawer: page.locator('.ant-drawer-open'),
    pending: page.locator('[data-part="pending-note"]'),
  };
};

for (const language of looks(import.meta.url, ['zh', 'en'] as const)) {
  const t = words[language];
  it(`an order is accepted, written about with a photo and completed without a connection, and that arrives once (${language})`, async () => {
    const id = await openOrder(`Cellar ${language} ${Date.now()}`);
    const { page, context, press, drawer, pending } = await phone(language, id);
    // The parts of the page that are not loaded yet cannot be got without a connection.
    await press(t.accept);
    await expect.poll(async () => (await orderOf(id)).status, patience).toBe('processing');
    await press(t.complete);
    await drawer.getByLabel(t.result, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    await context.setOffline(true);
    await page.getByLabel(t.write, { exact: true }).fill('changed the fuse');
    await page
      .locator('[data-part="photo-input"]')
      .setInputFiles({ name: 'f.png', mimeType: 'image/png', buffer: photo });
    await page.getByRole('button', { name: t.send, exact: true }).click();
    await pending.getByText('changed the fuse').waitFor();
    await press(t.complete);
    await drawer.getByLabel(t.result, { exact: true }).fill('lamp is on again');
    await drawer.getByText(t.works).click();
    await drawer.getByText(t.tidy).click();
    await drawer.getByRole('button', { name: t.complete, exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.locator('[data-part="order-actions"]').getByRole('button', { name: t.complete }).count())
      .toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect((await orderOf(id)).status).toBe('processing');

    await context.setOffline(false);
    await expect.poll(async () => (await orderOf(id)).status, { timeout: 60_000 }).toBe('resolved');
    await pending.waitFor({ state: 'detached' });
    const history = await historyOf(id);
    expect(history.filter(({ text }) => text === 'changed the fuse').map(({ pictures }) => pictures.length)).toEqual([
      1,
    ]);
    expect(history.filter(({ kind }) => kind === 'resolved')).toHaveLength(1);
  });

  it(`what somebody else did meanwhile is said in words, and decided by its user (${language})`, async () => {
    const id = await openOrder(`Twice ${language} ${Date.now()}`);
    const { page, context, press, pending } = await phone(language, id);
    await page.locator('[data-part="order-actions"]').getByRole('button', { name: t.accept }).waitFor();
    await context.setOffline(true);
    await press(t.accept);
    await pending.waitFor();
    const { code } = await api.call(calls.cancelWorkOrder, { body: { id, reason: 'solved by itself' } });
    expect(code).toBe('200');
    await context.setOffline(false);
    const stuck = page.locator('[data-part="stuck-note"]');
    await stuck.getByText(t.refused).waitFor({ timeout: 60_000 });
    await stuck.getByRole('button', { name: t.discard }).click();
    await page.locator('.ant-modal-confirm').getByRole('button', { name: t.discard }).click();
    await stuck.waitFor({ state: 'detached' });
    expect((await orderOf(id)).status).toBe('cancelled');
    expect(new URL(page.url()).origin).toBe(new URL(venue.address).origin);
  });
}
