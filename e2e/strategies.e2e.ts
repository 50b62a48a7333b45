import {
  alarmsEndpoints,
  type LayoutDevice,
  layoutsEndpoints,
  placesEndpoints,
  strategiesEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';

const { browser, api, enter } = openJourney();
let [placeId, deviceName] = ['', ''];
let sensor: LayoutDevice;
const groupName = '巡检演练';
beforeAll(async () => {
  const places = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
  placeId = places.find(({ code }) => code === '202')?.id ?? '';
  const found = async () =>
    dataOf(await api.call(layoutsEndpoints.getLayoutDevices, { params: { id: placeId } })).find(
      ({ typeCode, live }) => typeCode === 'sensor' && live.values.temperature !== undefined,
    );
  await until('a thermometer has a value', async () => (await found()) !== undefined, 60_000);
  sensor = (await found()) as LayoutDevice;
  deviceName = sensor.name;
});

const alarms = async () =>
  dataOf(await api.call(alarmsEndpoints.listAlarms, { query: { deviceId: sensor.id } })).records.filter(
    ({ active, text }) => active && text.zh.includes('冷得出奇'),
  );

describe('a detection strategy', () => {
  it('is made, tried, run by hand, and its report leads to the device that failed', async () => {
    const { page, complaints } = await browser.visit({ width: 1280, height: 900 });
    await enter(page, '/strategy?view=groups');
    await page.locator('[data-part="filter-bar"] .ant-btn-primary').click();
    await page.locator('.ant-drawer #name').fill(groupName);
    await page.locator('.ant-drawer').getByRole('button', { name: '保存' }).click();
    await page.getByText(groupName).first().waitFor();
    await page.getByRole('button', { name: '策略', exact: true }).click();
    await page.getByRole('button', { name: '新建策略' }).click();
    await page.locator('#name').fill('低温巡检');
    await page.locator('#groupId').click();
    await page.locator('.ant-select-item-option').filter({ hasText: groupName }).click();
    await page.locator('#placeIds').fill('202');
    await page.locator('.ant-select-tree-title').filter({ hasText: '202' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: '检测项名称' }).fill('冷得出奇');
    await page.getByRole('button', { name: '指定设备' }).click();
    await page.getByRole('combobox', { name: '设备', exact: true }).click();
    await page.keyboard.type(deviceName);
    await page.locator('.ant-select-item-option').filter({ hasText: deviceName }).first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: '应为' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '属性' }).click();
    await page.getByRole('combobox', { name: '属性', exact: true }).fill('温度');
    await page.locator('.ant-select-item-option').filter({ hasText: '温度' }).first().click();
    await page.getByRole('spinbutton', { name: '值', exact: true }).fill('1');
    await page.locator('#alarm').click();
    await page.getByRole('button', { name: '试检测' }).click();
    const drawer = page.locator('.ant-drawer').filter({ hasText: '现在检测的结果' });
    await drawer.getByText('应为：温度不大于 1').waitFor();
    await drawer.getByText('1 / 1 不通过').first().waitFor();
    expect(await alarms()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '立即检测“低温巡检”' }).click();
    await page.waitForURL('**/strategy?report=*');
    await page.locator('[data-part="strategy-result"]').getByText(deviceName).waitFor();
    expect(await alarms()).toHaveLength(1);
    await page.locator('[data-part="strategy-result"]').getByRole('link', { name: deviceName }).click();
    await page.waitForURL(`**/deviceInformation?deviceId=${sensor.id}`);
    expect(complaints).toEqual([]);
  });

  it('shows on a phone what it found last, and its alarms end when it is switched off', async () => {
    const { page, complaints } = await browser.visit({ width: 390, height: 844 });
    await enter(page, '/strategy?keyword=低温巡检');
    await page.getByText('1 / 1 不通过').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await browser.picture(page, 'strategy-list-phone');
    await page.getByRole('switch', { name: '启用或停用“低温巡检”' }).click();
    await until('the alarm has ended', async () => (await alarms()).length === 0);
    const { records } = dataOf(await api.call(strategiesEndpoints.pageStrategies, { query: { keyword: '低温巡检' } }));
    expect(records.map(({ enabled, last }) => [enabled, last?.failed])).toEqual([[false, 1]]);
    await enter(page, `/strategy?edit=${records[0]?.id}`);
    await page.getByRole('button', { name: '添加条件组' }).click();
    await page.getByRole('button', { name: '添加条件组' }).first().click();
    const innermost = page.getByRole('group', { name: '满足任一' }).last();
    await innermost.getByRole('combobox', { name: '应为' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '数据行为结果' }).last().click();
    await page.getByRole('combobox', { name: '数据行为', exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await browser.picture(page, 'strategy-rules-phone');
    expect(complaints).toEqual([]);
  });
});
