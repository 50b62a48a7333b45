import { alarmsEndpoints, workOrdersEndpoints as calls, deviceToolsEndpoints } from '@eoms/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { comeBack } from './harness/sign-in.ts';

const { venue, browser, api: admin, enter } = openJourney();

const words = {
  zh: {
    open: '新建工单',
    theme: '主题',
    place: '场所',
    hall: '201',
    save: '保存',
    accept: '受理',
    processing: '处理中',
    write: '写进展',
    send: '发送',
    complete: '完成',
    result: '处理结果',
    works: '设备已恢复正常，并经过试用',
    tidy: '现场已清理，工具和备件已带走',
    resolved: '已解决',
    fromAlarm: '建工单',
    required: '请逐项确认',
    unprocessed: '未处理',
    cancel: '取消工单',
    reason: '原因',
    cancelled: '已取消',
  },
  en: {
    open: 'New work order',
    theme: 'Theme',
    place: 'Place',
    hall: '201',
    save: 'Save',
    accept: 'Accept',
    processing: 'Processing',
    write: 'Write',
    send: 'Send',
    complete: 'Complete',
    result: 'What was done',
    works: 'The equipment works again and was tried out',
    tidy: 'The place is tidy; tools and parts are gone',
    resolved: 'Resolved',
    fromAlarm: 'Open work order',
    required: 'Please confirm each point',
    unprocessed: 'Unprocessed',
    cancel: 'Cancel order',
    reason: 'Reason',
    cancelled: 'Cancelled',
  },
} as const;

const ordersSaying = async (keyword: string) =>
  dataOf(await admin.call(calls.listWorkOrders, { query: { keyword } })).records;
const drawer = (page: Page) => page.locator('.ant-drawer-open');

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'an order is opened, accepted, written about and completed (%s)',
  async (language) => {
    const text = words[language];
    const theme = `Journey order ${language}`;
    const { page, complaints, settled } = await browser.visit({ language });
    await enter(page, '/workOrderCenter');
    await settled();
    await page.getByRole('button', { name: text.open }).first().click();
    await page.getByLabel(text.theme, { exact: true }).fill(theme);
    await page.getByLabel(text.place, { exact: true }).click();
    await page.keyboard.type(text.hall);
    await page.locator('.ant-select-tree-title', { hasText: text.hall }).first().click();
    await page.getByRole('button', { name: text.save, exact: true }).click();
    await page.waitForURL('**/workOrderCenter');
    const waiting = page.getByRole('region', { name: text.unprocessed });
    await waiting.getByText(theme).click();

    await page.getByRole('button', { name: text.accept, exact: true }).click();
    await page.locator('.object-head').getByText(text.processing).waitFor();
    await page.getByLabel(text.write, { exact: true }).fill('cleaned the filter');
    await page.getByRole('button', { name: text.send, exact: true }).click();
    await page.locator('[data-part="order-history"]').getByText('cleaned the filter').waitFor();

    await page.locator('[data-part="order-actions"]').getByRole('button', { name: text.complete }).click();
    await drawer(page).getByLabel(text.result, { exact: true }).fill('works again');
    await drawer(page).getByRole('button', { name: text.complete, exact: true }).click();
    await drawer(page).getByText(text.required).waitFor();
    await drawer(page).getByLabel(text.works).check();
    await drawer(page).getByLabel(text.tidy).check();
    await drawer(page).getByRole('button', { name: text.complete, exact: true }).click();
    await page.locator('.object-head').getByText(text.resolved).waitFor();
    expect(await ordersSaying(theme)).toMatchObject([{ status: 'resolved', progress: 100 }]);
    expect(complaints).toEqual([]);
  },
  120_000,
);

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'an alarm gets an order, filled in, and shows it (%s)',
  async (language) => {
    const text = words[language];
    const query = { current: '1', size: '50' };
    const alarms = dataOf(await admin.call(alarmsEndpoints.listSolvedAlarms, { query })).records;
    const alarm = alarms[language === 'zh' ? 0 : 1];
    if (!alarm) throw new Error('the sample venue has a past with alarms');
    // Other journeys remove devices, whose alarms stay.
    const devices = dataOf(await admin.call(deviceToolsEndpoints.pickDevices, { query: { ids: alarm.deviceId } }));
    const { page, complaints, settled } = await browser.visit({ language, width: 390, height: 844 });
    const account = await venue.account('administrator');
    await comeBack(page, venue.address, account, `/alarmCenter?status=processed&alarm=${alarm.id}`);
    await settled();
    await page.getByRole('button', { name: text.fromAlarm }).click();
    await page.waitForURL('**/workOrderCreate**');
    const theme = page.getByLabel(text.theme, { exact: true });
    expect(await theme.inputValue()).toContain(alarm.deviceName);
    await theme.fill(`Journey alarm ${language}`);
    await page.getByRole('button', { name: text.save, exact: true }).click();
    await page.waitForURL('**/workOrderCenter');
    const [order] = await ordersSaying(`Journey alarm ${language}`);
    expect(order).toMatchObject({ type: 'alarm', alarms: 1, devices: devices.length, placeId: alarm.placeId });

    await page.goto(`${venue.address}/alarmCenter?status=processed&alarm=${alarm.id}`);
    await page.getByText(`WO-${order?.number}`).click();
    await page.locator('[data-part="order-actions"]').getByRole('button', { name: text.cancel }).click();
    await drawer(page).getByLabel(text.reason, { exact: true }).fill('journey is over');
    await drawer(page).getByRole('button', { name: text.cancel, exact: true }).click();
    await page.locator('.object-head').getByText(text.cancelled).waitFor();
    expect(complaints).toEqual([]);
  },
  120_000,
);
