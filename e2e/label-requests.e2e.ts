import { requestsEndpoints as calls, devicesEndpoints } from '@eoms/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { venue, browser, api, enter } = openJourney();
const words = {
  zh: {
    labels: '标签',
    reportable: '来访者可报修',
    what: '发生了什么？',
    send: '提交',
    arrived: '已收到',
    open: '待受理',
    done: '已完成',
    accept: '受理',
    complete: '完成',
    result: '处理结果',
    works: '设备已恢复正常，并经过试用',
    tidy: '现场已清理，工具和备件已带走',
    resolved: '已解决',
    unavailable: '此标签目前不能报修',
    staff: '工作人员登录',
  },
  en: {
    labels: 'Labels',
    reportable: 'Visitors can report faults',
    what: 'What is wrong?',
    send: 'Send',
    arrived: 'Thank you, it has arrived',
    open: 'Open',
    done: 'Done',
    accept: 'Accept',
    complete: 'Complete',
    result: 'What was done',
    works: 'The equipment works again and was tried out',
    tidy: 'The place is tidy; tools and parts are gone',
    resolved: 'Resolved',
    unavailable: 'Nothing can be reported by this label at the moment',
    staff: 'Staff: sign in',
  },
} as const;

const patience = { timeout: 45_000 };
const phone = { width: 390, height: 844 };
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const setEnabled = async (enabled: boolean): Promise<void> => {
  const { revision: _, ...settings } = dataOf(await api.call(calls.getRequestSettings));
  const { code } = await api.call(calls.saveRequestSettings, { body: { ...settings, enabled } });
  expect(code).toBe('200');
};
const narrow = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
};

for (const language of looks(import.meta.url, ['zh', 'en'] as const)) {
  const t = words[language];
  it(`what a visitor reports by a label is an order, and the visitor sees when it is done (${language})`, async () => {
    await setEnabled(true);
    const devices = dataOf(await api.call(devicesEndpoints.listDevices, { query: { size: '200' } })).records;
    const own = devices.filter(({ name }) => devices.filter((other) => other.name.includes(name)).length === 1);
    const device = own[language === 'zh' ? 0 : 1];
    if (!device) throw new Error('some device has a name of its own');
    const office = await browser.visit({ language });
    await enter(office.page, `/deviceInformation?keyword=${encodeURIComponent(device.name)}`);
    await office.page
      .locator('[data-part="data-table"] tbody tr')
      .filter({ hasText: device.name })
      .locator('.ant-checkbox-input')
      .first()
      .check();
    await office.page.locator('[data-part="bulk-bar"]').getByRole('button', { name: t.labels }).click();
    await office.page.getByRole('switch', { name: t.reportable }).click();
    const label = async () =>
      dataOf(await api.call(calls.listRequestLabels, { query: { size: '200' } })).records.find(
        ({ targetId }) => targetId === device.id,
      );
    await expect.poll(async () => (await label())?.name, patience).toBe(device.name);
    const address = `${venue.address}/deviceInformation?deviceId=${device.id}&report=${(await label())?.code}`;

    const visitor = await browser.visit({ language, ...phone });
    await visitor.page.goto(address);
    await visitor.page.getByText(device.name, { exact: true }).waitFor();
    await narrow(visitor.page);
    const text = `No picture <b>${Date.now()}</b>`;
    await visitor.page.getByLabel(t.what).fill(text);
    await visitor.page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: photo });
    await visitor.page.getByRole('button', { name: t.send, exact: true }).click();
    await visitor.page.getByText(t.arrived).waitFor();
    await visitor.page.locator('[aria-current="step"]').getByText(t.open).waitFor();
    await narrow(visitor.page);

    const sent = async () =>
      dataOf(await api.call(calls.listRequests, { query: {} })).records.find((one) => one.text === text);
    const request = await sent();
    expect(request?.pictures).toHaveLength(1);
    await visitor.page.getByText(`${request?.number}`, { exact: true }).waitFor();

    const staff = await browser.visit({ language, ...phone });
    await enter(staff.page, `/workOrderContent?id=${request?.orderId}`);
    await staff.page.locator('[data-part="order-history"]').getByText(text, { exact: true }).waitFor();
    await staff.page.locator('[data-part="order-history"] img').waitFor();
    await staff.page.locator('[data-part="order-actions"]').getByRole('button', { name: t.accept }).click();
    await staff.page.locator('[data-part="order-actions"]').getByRole('button', { name: t.complete }).click();
    const drawer = staff.page.locator('.ant-drawer-open');
    await drawer.getByLabel(t.result).fill('new cable');
    await drawer.getByText(t.works).click();
    await drawer.getByText(t.tidy).click();
    await drawer.getByRole('button', { name: t.complete, exact: true }).click();
    await expect.poll(async () => (await sent())?.orderStatus, patience).toBe('resolved');

    await visitor.page.reload();
    await visitor.page.locator('[aria-current="step"]').getByText(t.done).waitFor();

    await setEnabled(false);
    await visitor.page.goto(address);
    await visitor.page.getByText(t.unavailable).waitFor();
    await visitor.page.getByRole('link', { name: t.staff }).click();
    await visitor.page.locator('input[name="account"]').waitFor();
    expect(new URL(visitor.page.url()).searchParams.get('redirect')).toBe(`/deviceInformation?deviceId=${device.id}`);
    expect(visitor.complaints).toEqual([]);
  });
}
