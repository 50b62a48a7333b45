import {
  alarmsEndpoints,
  commandsEndpoints,
  devicesEndpoints,
  historyEndpoints,
  modelsEndpoints,
  placesEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';

/** Generous limits: on an idle machine these take a few milliseconds, and 4 to 7 s. */
const secondBrowserMs = 5000;
const alarmWithinMs = 20_000;

const { venue, browser, api, enter } = openJourney();

const deviceOf = async (n: number): Promise<string> => {
  const found = (await venue.devices()).find((p) => p.number === n);
  if (!found?.deviceId) throw new Error(`projector ${n} has no device`);
  return found.deviceId;
};
const connection = async (deviceId: string): Promise<string> =>
  dataOf(await api.call(devicesEndpoints.getDevice, { query: { deviceId } })).live.connection;

describe('a projector', () => {
  it('is added from the console and comes online', async () => {
    const spare = (await venue.devices()).find(({ number }) => number === 24);
    const deviceId = await deviceOf(24);
    const known = dataOf(await api.call(devicesEndpoints.getDevice, { query: { deviceId } }));
    const [place] = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
    await api.call(devicesEndpoints.removeDevice, { query: { deviceId } });
    const { page, complaints } = await browser.visit();
    await enter(page, '/deviceInformation?keyword=后排投影机');
    await page.getByRole('button', { name: '新建设备' }).click();
    const form = page.locator('.ant-drawer');
    await form.getByLabel('名称').fill('后排投影机');
    await form.getByLabel('型号').fill(known.modelName);
    await page.locator('.ant-select-item-option').filter({ hasText: known.modelName }).first().click();
    await form.getByLabel('场所').click();
    await page
      .locator('.ant-select-tree-title')
      .filter({ hasText: place?.name ?? '' })
      .first()
      .click();
    await form.locator('#params_host').fill('127.0.0.1');
    await form.locator('#params_port').fill(String(spare?.port ?? 0));
    const secret = form.locator('#params_password');
    if (known.secrets.includes('password')) await secret.fill(await venue.projectorPassword());
    await page.locator('.ant-drawer-footer .ant-btn-primary').click();
    await page.getByRole('row').filter({ hasText: '后排投影机' }).getByText('在线').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is switched on from the console; both browsers show it without reloading', async () => {
    const deviceId = await deviceOf(1);
    await venue.device(1, 'state', { property: 'power', value: '0' }).catch(() => undefined);
    await until('standby', async () => (await powerOf(deviceId)) !== '1', 15_000);
    const one = await browser.visit();
    const other = await browser.visit({ language: 'en' });
    for (const { page } of [one, other]) await enter(page, `/deviceInformation?deviceId=${deviceId}`);
    const controls = (page: typeof one.page) => page.locator('[data-part="control-group"]').first();
    await controls(one.page).getByRole('button').first().click();
    await one.page.locator('[data-part="control-group"] .command.real').first().waitFor();
    await controls(other.page).locator('.command.real').first().waitFor({ timeout: secondBrowserMs });
    const log = dataOf(await api.call(commandsEndpoints.listCommands, { query: { deviceId } }));
    expect(log.records[0]).toMatchObject({ action: 'power', cause: { kind: 'person', name: expect.any(String) } });
    await until(
      'confirmed',
      async () =>
        dataOf(await api.call(commandsEndpoints.listCommands, { query: { deviceId } })).records[0]?.status ===
        'confirmed',
    );
  });

  it('raises an alarm soon after it is unplugged and recovers when plugged in again', async () => {
    const deviceId = await deviceOf(2);
    await until('online', async () => (await connection(deviceId)) === 'online');
    const { page } = await browser.visit();
    await enter(page, '/alarmCenter');
    await page.getByRole('table').or(page.getByText('没有未处理的报警')).first().waitFor();
    await venue.device(2, 'fault', { fault: 'refuse' });
    await page.getByText(/条新报警/).waitFor({ timeout: alarmWithinMs });
    await page.getByRole('button', { name: '显示' }).click();
    const name = dataOf(await api.call(devicesEndpoints.getDevice, { query: { deviceId } })).name;
    await page.getByRole('row').filter({ hasText: name }).first().waitFor();
    expect(await connection(deviceId)).toBe('offline');
    await venue.device(2, 'fault', { fault: 'none' });
    await until('online again', async () => (await connection(deviceId)) === 'online', 60_000);
    await until(
      'alarm returned',
      async () => {
        const { records } = dataOf(
          await api.call(alarmsEndpoints.listAlarms, { query: { deviceId, status: 'pending' } }),
        );
        return records.every((a) => !a.active);
      },
      30_000,
    );
    await page.getByRole('row').filter({ hasText: name }).getByText('已恢复').first().waitFor();
  });

  it('keeps its readings for a chart', async () => {
    const deviceId = await deviceOf(3);
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const to = new Date(Date.now() + 60_000).toISOString();
    await until('history', async () => {
      const series = dataOf(
        await api.call(historyEndpoints.getHistory, { query: { deviceId, properties: 'power', from, to } }),
      );
      return (series[0]?.points.length ?? 0) > 0;
    });
  });

  it('can only be added with a model of the catalogue', async () => {
    const models = dataOf(await api.call(modelsEndpoints.listModelsOfType, { query: { deviceTypeCode: 'projector' } }));
    expect(models.length).toBeGreaterThan(4);
  });
});

const powerOf = async (deviceId: string) =>
  dataOf(await api.call(devicesEndpoints.getDevice, { query: { deviceId } })).live.values.power?.value;
