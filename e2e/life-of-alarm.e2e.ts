import {
  type Alarm,
  alarmRulesEndpoints,
  alarmsEndpoints,
  devicesEndpoints,
  recipientsEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { addUnreachableDevice } from './harness/unreachable-device.ts';

const { venue, browser, api: admin, enter } = openJourney();
const room = '206';
const name = 'Pocket projector';
let deviceId: string;
let ruleId: string;

const alarmOf = async (query: Record<string, string> = {}): Promise<Alarm | undefined> =>
  dataOf(await admin.call(alarmsEndpoints.listAlarms, { query: { deviceId, ...query } })).records[0];
const raised = () => alarmOf({ status: 'pending', keyword: 'Out of reach' });

/** Raises an alarm, and goes on to the next level while nobody acknowledges it. */
const addRule = async (): Promise<string> => {
  const recipients = dataOf(await admin.call(recipientsEndpoints.pageRecipients, { query: {} })).records;
  const recipientIds = recipients.filter(({ kind }) => kind === 'user').map(({ id }) => id);
  const escalation = [{ afterMinutes: 1, recipientIds, channelIds: [] }];
  const notice = { push: 'once', everyMinutes: 30, onClear: false, templateId: null, channelIds: [] } as const;
  const body = {
    name: `Life of ${name}`,
    groupId: null,
    enabled: true,
    level: 2,
    trigger: 'onlineStatus' as const,
    condition: null,
    clearWhen: null,
    raiseAfterSeconds: 1,
    clearAfterSeconds: 0,
    times: null,
    damping: null,
    hours: null,
    text: { zh: '无法连接', en: 'Out of reach' },
    scope: { placeIds: [], groupIds: [], typeIds: [], modelIds: [], deviceIds: [deviceId] },
    notice: { ...notice, recipientIds, escalation },
  };
  return dataOf(await admin.call(alarmRulesEndpoints.saveAlarmRule, { body })).id;
};

beforeAll(async () => {
  deviceId = await addUnreachableDevice(admin, venue, room, name);
  ruleId = await addRule();
  await until('the alarm', async () => (await raised())?.active === true, 60_000);
});
afterAll(async () => {
  await admin?.call(alarmRulesEndpoints.removeAlarmRule, { params: { id: ruleId } });
  await admin?.call(devicesEndpoints.removeDevice, { query: { deviceId } });
});

const openOnPhone = async (language: 'zh' | 'en', id: string) => {
  const visit = await browser.visit({ language, width: 390, height: 844 });
  const address = `/alarmCenter?${new URLSearchParams({ alarm: id })}`;
  await enter(visit.page, address);
  await visit.settled();
  await visit.page.locator('[data-part="alarm-detail"]').getByText(name).first().waitFor();
  return visit;
};
/** On a phone everything must be reached without scrolling sideways. */
const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const press = (page: Page, text: string) =>
  page.locator('[data-part="alarm-detail"]').getByRole('button', { name: text, exact: true }).click();
const picture = {
  name: 'lamp.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

it('an alarm that nobody takes up goes on to the next level, and is handled on a phone (zh)', async () => {
  const { id = '' } = (await raised()) ?? {};
  const notices = async () =>
    dataOf(await admin.call(recipientsEndpoints.pageDeliveries, { query: { size: '100' } })).records.filter(
      ({ title, content }) => `${title} ${content}`.includes(name),
    );
  await until('the next level hears of it', async () => (await notices()).length >= 2, 100_000);
  const { page, complaints } = await openOnPhone('zh', id);
  await press(page, '确认');
  await until('somebody took it up', async () => (await alarmOf())?.acknowledgedAt !== null, 30_000);
  await press(page, '指派');
  const form = page.locator('.ant-drawer').filter({ hasText: '指派 1 条报警' });
  await form.getByLabel('人员').click();
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click();
  await browser.picture(page, 'alarm-assign-phone-zh');
  await form.getByRole('button', { name: '指派', exact: true }).click();
  await until('it is assigned', async () => (await alarmOf())?.assignee !== null);
  await page.getByLabel('评论', { exact: true }).fill('灯泡已更换，等待复测');
  await page.locator('[data-part="alarm-detail"] input[type="file"]').setInputFiles(picture);
  await page.getByText('图片 1').waitFor();
  await press(page, '发送');
  await page.locator('[data-part="alarm-detail"]').getByText('灯泡已更换，等待复测').waitFor();
  expect(await fits(page)).toBe(true);
  await browser.picture(page, 'alarm-comment-phone-zh');
  await page.getByText('误报', { exact: true }).click();
  await page.getByLabel('说明').fill('复测正常');
  await press(page, '提交处理');
  await until('it is processed', async () => (await alarmOf())?.status === 'processed');
  expect(await alarmOf()).toMatchObject({ result: 'falseAlarm', remarks: '复测正常' });
  expect(complaints).toEqual([]);
}, 200_000);

it('an alarm is reopened, shelved, brought back and handled on a phone (en)', async () => {
  const { id = '' } = (await alarmOf({ keyword: 'Out of reach' })) ?? {};
  const { page, complaints } = await openOnPhone('en', id);
  await press(page, 'Reopen');
  const ask = (title: string) => page.locator('.ant-drawer').filter({ hasText: title });
  await ask('Reopen alarms (1)').getByLabel('Reason').fill('It is still out of reach');
  await ask('Reopen alarms (1)').getByRole('button', { name: 'Reopen', exact: true }).click();
  await until('it is pending again', async () => (await alarmOf())?.status === 'pending');
  await press(page, 'Shelve');
  await ask('Shelve alarms (1)').getByLabel('Reason').fill('A new one is on its way');
  await browser.picture(page, 'alarm-shelve-phone-en');
  await ask('Shelve alarms (1)').getByRole('button', { name: 'Shelve', exact: true }).click();
  await until('it is shelved', async () => Boolean((await alarmOf())?.shelvedUntil));
  await page.locator('[data-part="alarm-detail"]').getByText('A new one is on its way').first().waitFor();
  expect(await fits(page)).toBe(true);
  await press(page, 'Bring back');
  await until('it is back', async () => (await alarmOf())?.shelvedUntil === null);
  await page.getByLabel('Remarks').fill('Replaced');
  await press(page, 'Submit');
  await until('it is processed', async () => (await alarmOf())?.status === 'processed');
  expect(await alarmOf()).toMatchObject({ result: 'eliminated', remarks: 'Replaced' });
  expect(complaints).toEqual([]);
});
