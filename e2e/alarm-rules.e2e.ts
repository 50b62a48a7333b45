import { alarmRulesEndpoints, alarmsEndpoints, deviceToolsEndpoints } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';

const { venue, browser, api: admin, enter } = openJourney();
/** An uninterruptible power supply, which no other journey uses. */
let supply: { number: number; name: string };

beforeAll(async () => {
  const found = (await venue.devices()).find(({ driver, spare }) => driver === 'nut' && !spare);
  const query = { ids: found?.deviceId ?? '' };
  const [device] = dataOf(await admin.call(deviceToolsEndpoints.pickDevices, { query }));
  supply = { number: found?.number ?? 0, name: device?.name ?? '' };
});
afterAll(async () => {
  await venue.device(supply.number, 'state', { property: 'load', value: usual });
});

const usual = 23;
const words = {
  zh: {
    name: '规则名称',
    zh: '报警内容（中文）',
    en: '报警内容（英文）',
    device: '设备',
    fitting: '符合范围的设备：1 台',
    add: '添加条件',
    property: '属性',
    load: '负载',
    value: '值',
    run: '开始回测',
    save: '保存',
    sentence: '高于 60 %',
    off: '停用',
  },
  en: {
    name: 'Rule name',
    zh: 'Alarm text (Chinese)',
    en: 'Alarm text (English)',
    device: 'Devices',
    fitting: 'Devices that fit: 1',
    add: 'Add condition',
    property: 'Property',
    load: 'Load',
    value: 'Value',
    run: 'Run test',
    save: 'Save',
    sentence: 'above 60 %',
    off: 'Switch off',
  },
} as const;

const option = (page: Page, text: string) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: text });

const alarmSaying = async (text: string) =>
  dataOf(await admin.call(alarmsEndpoints.listAlarms, { query: { current: '1', size: '10', keyword: text } }))
    .records[0];

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'a rule is tested on the past, raises its alarm, and clears it when it is switched off (%s)',
  async (language) => {
    const text = words[language];
    const name = `Journey load ${language}`;
    const { page, complaints, settled } = await browser.visit({ language });
    await enter(page, '/alarmRuleEdit');
    await settled();
    await page.getByLabel(text.name, { exact: true }).fill(name);
    await page.getByLabel(text.zh, { exact: true }).fill(`${name} 过载`);
    await page.getByLabel(text.en, { exact: true }).fill(`${name} overload`);
    await page.getByLabel(text.device, { exact: true }).fill(supply.name);
    await option(page, supply.name).first().click();
    await page.keyboard.press('Escape');
    await page.getByText(text.fitting).waitFor();

    await page.getByRole('button', { name: text.add, exact: true }).click();
    await page.getByLabel(text.property, { exact: true }).click();
    await page.getByLabel(text.property, { exact: true }).fill(text.load);
    await option(page, text.load).first().click();
    await page.locator('[data-part="condition-row"]').getByLabel(text.value, { exact: true }).fill('60');
    await page.getByText(text.sentence).waitFor();

    await page.getByRole('button', { name: text.run }).click();
    await page.locator('[data-part="rule-figures"]').waitFor();
    await page.getByRole('button', { name: text.save }).click();
    await page.waitForURL('**/alarmRule');
    const row = page.locator('[data-part="data-table"] tbody tr', { hasText: name });
    await row.getByText(text.sentence).waitFor();

    await venue.device(supply.number, 'state', { property: 'load', value: 75 });
    const says = `${name} overload`;
    await until('the alarm', async () => (await alarmSaying(says))?.active === true, 40_000);
    await page.goto(`${venue.address}/alarmCenter?${new URLSearchParams({ keyword: says })}`);
    await page.locator('[data-part="data-table"] tbody tr', { hasText: supply.name }).first().waitFor();

    await page.goto(`${venue.address}/alarmRule`);
    await row.getByRole('switch').click();
    await page.getByRole('dialog').getByRole('button', { name: text.off }).click();
    await until('the alarm to clear', async () => (await alarmSaying(says))?.active === false);
    const query = { current: '1', size: '10', keyword: name };
    const [rule] = dataOf(await admin.call(alarmRulesEndpoints.pageAlarmRules, { query })).records;
    expect(rule).toMatchObject({ enabled: false, devices: 1 });
    expect(complaints).toEqual([]);
    await venue.device(supply.number, 'state', { property: 'load', value: usual });
  },
  120_000,
);
