import { type Alarm, type AlarmWindow, alarmsEndpoints, alarmWindowsEndpoints, devicesEndpoints } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { addUnreachableDevice } from './harness/unreachable-device.ts';

const { venue, browser, api: admin, enter } = openJourney();
const room = '206';
let deviceId: string;
const name = `Unplugged ${Date.now()}`;

const alarmOf = async (query: Record<string, string> = {}): Promise<Alarm | undefined> =>
  dataOf(await admin.call(alarmsEndpoints.listAlarms, { query: { deviceId, status: 'pending', ...query } })).records[0];

beforeAll(async () => {
  deviceId = await addUnreachableDevice(admin, venue, room, name);
  await until('an alarm', async () => (await alarmOf())?.active === true, 60_000);
});
afterAll(async () => {
  await admin?.call(devicesEndpoints.removeDevice, { query: { deviceId } });
});

const words = {
  zh: {
    windows: '维护窗口',
    new: '新建维护窗口',
    name: '名称',
    reason: '原因',
    devices: '设备',
    count: '1 条',
    suppressed: '已抑制',
    end: '提前结束',
  },
  en: {
    windows: 'Maintenance windows',
    new: 'New maintenance window',
    name: 'Name',
    reason: 'Reason',
    devices: 'Devices',
    count: '1 alarm',
    suppressed: 'Suppressed',
    end: 'End now',
  },
} as const;
type Words = (typeof words)[keyof typeof words];

const windowOf = async (title: string): Promise<AlarmWindow | undefined> =>
  dataOf(await admin.call(alarmWindowsEndpoints.pageAlarmWindows, { query: { keyword: title } })).records[0];

const open = async (page: Page, title: string, text: Words): Promise<void> => {
  await page.getByRole('button', { name: text.new }).first().click();
  const form = page.locator('.ant-drawer-open');
  await form.getByLabel(text.name, { exact: true }).fill(title);
  await form.getByLabel(text.reason).fill('new cables');
  await form.getByLabel(text.devices).fill(name);
  await page.locator('.ant-select-dropdown').getByText(name).click();
  await page.keyboard.press('Escape');
  await form.locator('.ant-drawer-footer .ant-btn-primary').click();
  await form.waitFor({ state: 'hidden' });
};

describe('a maintenance window', () => {
  it.each(looks(import.meta.url, ['zh', 'en'] as const))(
    'suppresses the alarm of its device until it is ended (%s)',
    async (language) => {
      const text = words[language];
      const title = `Rewiring ${language} ${Date.now()}`;
      const { page, complaints, settled } = await browser.visit({ language });
      await enter(page, '/alarmCenter');
      await page.getByRole('button', { name: text.windows }).click();
      await open(page, title, text);

      const row = page.getByRole('row').filter({ hasText: title });
      await row.getByText(text.count).waitFor();
      await settled();
      await browser.picture(page, `alarm-windows-${language}`);
      expect(await alarmOf()).toMatchObject({ active: true, suppressedBy: { name: title } });
      expect(await alarmOf({ shelved: 'false', suppressed: 'false' })).toBe(undefined);

      await row.getByText(text.count).click();
      const alarm = page.getByRole('row').filter({ hasText: name });
      await alarm.getByText(text.suppressed).waitFor();

      await page.goBack();
      await row.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: text.end }).click();
      await page.getByRole('dialog').getByRole('button', { name: text.end }).click();
      await until('it is over', async () => (await windowOf(title))?.state === 'over');
      await row.getByText(text.count).waitFor({ state: 'hidden' });
      expect(await alarmOf({ shelved: 'false', suppressed: 'false' })).toMatchObject({ suppressedBy: null });
      expect(complaints).toEqual([]);
    },
    90_000,
  );
});
