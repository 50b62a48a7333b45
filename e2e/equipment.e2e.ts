import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandsEndpoints, devicesEndpoints, modelsEndpoints, placesEndpoints } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { deviceTableHeadings, phrasesOf } from '@eoms/phrases';
import type { Page } from 'playwright-core';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { dataOf } from './harness/api.ts';
import { openOwnJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { startSystem } from './harness/system.ts';

// The devices of copied venues announce themselves under the same names.
const { venue: system, browser, api, enter } = openOwnJourney(() => startSystem({ demo: true }));

const deviceOf = async (n: number): Promise<string> => {
  const found = (await system.devices()).find((device) => device.number === n);
  if (!found?.deviceId) throw new Error(`sample ${n} is not a device`);
  return found.deviceId;
};
const counts = async () => dataOf(await api.call(devicesEndpoints.listDevices, { query: { size: '10' } })).counts;

/** Picks the option with this text in a select. */
const choose = async (page: Page, label: string, option: string, within = '.ant-drawer'): Promise<void> => {
  await page.locator(within).getByLabel(label, { exact: true }).first().click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
};

/** Types the name of a search method, because the list is too long to show them all at once. */
const chooseWay = async (page: Page, label: string, way: string): Promise<void> => {
  await page.locator('.ant-drawer').getByLabel(label, { exact: true }).fill(way);
  await choose(page, label, way);
};

describe.each(looks(import.meta.url, ['zh', 'en'] as const))('equipment in %s', (language) => {
  it('creates a model from a driver class', async () => {
    const t = await phrasesOf('catalogue', language);
    const ui = await phrasesOf('ui', language);
    const { page, complaints } = await browser.visit({ language });
    await enter(page, '/modelDeviceMarkEdit');
    const name = `Journey ${language}`;
    await page.getByLabel(t.model, { exact: true }).fill(name);
    await choose(page, t.type, language === 'zh' ? '投影机' : 'Projector', '[data-part="object-page"]');
    await choose(page, t.brand, 'Panasonic', '[data-part="object-page"]');
    await page.getByLabel(t.actionClass, { exact: true }).fill('pjlink');
    await page.locator('.ant-select-item-option').filter({ hasText: 'pjlink' }).first().click();
    await page.getByRole('tab', { name: new RegExp(`^${t.properties}`) }).click();
    await page.getByRole('row').filter({ hasText: 'lampHours' }).waitFor();
    await page.getByRole('tab', { name: new RegExp(`^${t.actions}`) }).click();
    await page.getByRole('row').filter({ hasText: 'setInput' }).waitFor();
    await page.getByRole('button', { name: ui.save }).click();
    await page.waitForURL(/modelDeviceMark$/);
    const models = dataOf(await api.call(modelsEndpoints.listModelsOfType, { query: { keyword: name } }));
    expect(models).toMatchObject([{ name, actionClass: 'pjlink', brandName: 'Panasonic', outdated: false }]);
    expect(complaints).toEqual([]);
  });

  it('imports fifty devices from a table and names its three invalid rows', async () => {
    const t = await phrasesOf('devices', language);
    const imports = await phrasesOf('imports', language);
    const { page, complaints } = await browser.visit({ language });
    await enter(page, '/deviceInformation');
    const drawer = page.locator('.ant-drawer');
    await page.getByRole('button', { name: t.import, exact: true }).click();
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: t.importTemplate }).click(),
    ]);
    const folder = system.dataFolder;
    const path = join(folder, `template-${language}.xlsx`);
    await template.saveAs(path);
    const sheets = await readXlsxFile(path);
    const rows = (
      Array.isArray(sheets[0]) ? sheets : (sheets[0] as unknown as { data: unknown[][] }).data
    ) as unknown[][];
    const [headings = [], example = []] = rows;
    const table = Array.from({ length: 53 }, (_, at) => tableRow(headings, example, language, at));
    const filled = join(folder, `devices-${language}.xlsx`);
    const cells = [headings, ...table].map((row) => row.map((value) => ({ value: String(value ?? ''), type: String })));
    await writeXlsxFile(cells).toFile(filled);
    expect((await readFile(filled)).length).toBeGreaterThan(1_000);
    await drawer.locator('input[type="file"]').setInputFiles(filled);
    await drawer.getByText(fill(imports.skipped, 3)).waitFor();
    for (const row of ['7', '21', '44']) await drawer.getByRole('cell', { name: row, exact: true }).first().waitFor();
    const [errors] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: imports.errorFile }).click(),
    ]);
    await writeFile(join(folder, 'errors.txt'), await errors.path());
    const before = (await counts()).all;
    await drawer.getByRole('button', { name: fill(t.importRun, 50) }).click();
    await until('fifty more devices', async () => (await counts()).all === before + 50, 20_000);
    expect(complaints).toEqual([]);
  });

  it('finds a new projector on the network and adopts it', async () => {
    const t = await phrasesOf('devices', language);
    const spares = (await system.devices()).filter((device) => device.spare);
    const spare = spares[language === 'zh' ? 0 : 1];
    const [place] = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
    const { page, complaints } = await browser.visit({ language });
    await enter(page, '/deviceInformation');
    const drawer = page.locator('.ant-drawer');
    await page.getByRole('button', { name: t.discovery, exact: true }).click();
    await page.getByRole('menuitem', { name: t.discovery }).click();
    await chooseWay(page, t.discoveryMethod, 'PJLink');
    await drawer.locator('#args_address').fill('127.0.0.1');
    await drawer.locator('#args_port').fill(String(spare?.port ?? 0));
    await drawer.getByRole('button', { name: t.discoveryStart }).click();
    await drawer.locator('[data-part="found-rows"] li').first().waitFor();
    const name = `Found ${language}`;
    await drawer.locator('[data-part="found-rows"]').getByLabel(t.name).first().fill(name);
    await drawer.locator('[data-part="found-rows"]').getByLabel(t.model).first().fill('PT-RZ120');
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: 'PT-RZ120' })
      .first()
      .click();
    await drawer.getByLabel(t.place).click();
    await page
      .locator('.ant-select-tree-title')
      .filter({ hasText: place?.name ?? '' })
      .first()
      .click();
    await drawer.getByRole('button', { name: fill(t.adopt, 1) }).click();
    await drawer.getByText(t.adopted).first().waitFor();
    await until(
      'the found projector is online',
      async () => {
        const { records } = dataOf(await api.call(devicesEndpoints.listDevices, { query: { keyword: name } }));
        return records[0]?.live.connection === 'online';
      },
      30_000,
    );
    expect(complaints).toEqual([]);
  });

  it('commands several devices at once and shows the result for each', async () => {
    const t = await phrasesOf('devices', language);
    const { page, complaints } = await browser.visit({ language });
    await enter(page, '/deviceInformation?keyword=PT-RZ21K');
    const rows = page.locator('tbody tr');
    await rows.nth(1).waitFor();
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
    await page.locator('[data-part="bulk-bar"]').getByRole('button', { name: t.bulkAction }).click();
    const drawer = page.locator('.ant-drawer');
    await choose(page, t.bulkAction, language === 'zh' ? '画面静音' : 'Picture mute');
    await drawer.locator('.ant-radio-button-wrapper').filter({ hasText: t.on }).first().click();
    await drawer.getByRole('button', { name: fill(t.bulkRun, 2) }).click();
    await until('both confirmed', async () => (await drawer.getByText(t.confirmed).count()) >= 3, 40_000);
    for (const n of [10, 11]) {
      const device = dataOf(await api.call(devicesEndpoints.getDevice, { query: { deviceId: await deviceOf(n) } }));
      expect(device.live.values.videoMute?.value).toBe(true);
    }
    const off = { deviceIds: await Promise.all([10, 11].map(deviceOf)), action: 'videoMute', args: { on: false } };
    await api.call(commandsEndpoints.executeActionOnDevices, { body: off });
    expect(complaints).toEqual([]);
  });

  it('charts a day and fetches finer data after zooming in', async () => {
    const t = await phrasesOf('devices', language);
    const meter = (await system.devices()).find((device) => device.driver === 'modbus_rtu');
    const { page, complaints } = await browser.visit({ language });
    await enter(page, `/deviceInformation?deviceId=${meter?.deviceId}&tab=history`);
    const asked: URL[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/device/getHistory')) asked.push(new URL(request.url()));
    });
    await page.locator('[data-part="device-tab"] canvas').first().waitFor();
    await page.getByRole('button', { name: t.period7d }).click();
    await until('a week was asked for', async () => asked.some((url) => hoursOf(url) > 160));
    await page.getByRole('button', { name: t.period24h }).click();
    await page.getByRole('button', { name: t.earlier }).click();
    await until('yesterday was asked for', async () =>
      asked.some(
        (url) => hoursOf(url) === 24 && Date.parse(url.searchParams.get('to') ?? '') < Date.now() - 80_000_000,
      ),
    );
    expect(complaints).toEqual([]);
  });
});

const fill = (text: string, count: number): string => text.replace('{{count}}', String(count));
const hoursOf = (url: URL): number =>
  Math.round(
    (Date.parse(url.searchParams.get('to') ?? '') - Date.parse(url.searchParams.get('from') ?? '')) / 3_600_000,
  );

const badRows: Record<number, Partial<Record<keyof typeof deviceTableHeadings, string>>> = {
  5: { model: 'No such model' },
  19: { place: 'Nowhere' },
  42: { port: '99999' },
};

/** The template's example row with another name and address; three rows have a different mistake each. */
const tableRow = (headings: readonly unknown[], example: readonly unknown[], language: 'zh' | 'en', at: number) => {
  const own: Partial<Record<keyof typeof deviceTableHeadings, string>> = {
    id: '',
    name: `Imported ${language} ${at + 1}`,
    sn: `IMP-${language}-${at + 1}`,
    ...badRows[at],
  };
  const cells = new Map(
    Object.entries(own).map(([column, value]) => [
      deviceTableHeadings[column as keyof typeof deviceTableHeadings][language],
      value,
    ]),
  );
  return headings.map((heading, column) => cells.get(String(heading)) ?? example[column] ?? '');
};

describe('equipment that announces itself', () => {
  /** Opens the search and looks for routers by multicast, on every network interface. */
  const search = async (language: 'zh' | 'en') => {
    const t = await phrasesOf('devices', language);
    const { page, complaints } = await browser.visit({ language });
    await enter(page, '/deviceInformation');
    await page.getByRole('button', { name: t.discovery, exact: true }).click();
    await page.getByRole('menuitem', { name: t.discovery }).click();
    await chooseWay(page, t.discoveryMethod, 'Blackmagic');
    const drawer = page.locator('.ant-drawer');
    // Every venue on this machine announces its own devices.
    const router = (await system.devices()).find(({ driver, spare }) => driver === 'videohub' && spare);
    const row = drawer.locator('[data-part="found-rows"] li').filter({ hasText: `videohub-${router?.port}` });
    const start = drawer.getByRole('button', { name: t.discoveryStart });
    // A datagram of the announcement may be lost; then search again, as people do.
    const isFound = async (): Promise<boolean> => {
      await start.click();
      return row.waitFor({ timeout: 15_000 }).then(
        () => true,
        () => false,
      );
    };
    await until('the router is found', isFound, 150_000);
    return { t, page, drawer, row, complaints };
  };

  it('is adopted with the model that it announces, and recognised when found again', async () => {
    const [place] = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
    const { t, page, drawer, row, complaints } = await search('en');
    await row.getByText('Videohub 20x20 12G').first().waitFor();
    await row.getByLabel(t.name).fill('Found router');
    await drawer.getByLabel(t.place).click();
    const { name = '' } = place ?? {};
    await page.locator('.ant-select-tree-title').filter({ hasText: name }).first().click();
    await drawer.getByRole('button', { name: new RegExp(t.adopt.replace('{{count}}', '\\d+')) }).click();
    await row.getByText(t.adopted).waitFor();
    await until(
      'the found router is online',
      async () => {
        const query = { keyword: 'Found router' };
        const { records } = dataOf(await api.call(devicesEndpoints.listDevices, { query }));
        return records[0]?.live.connection === 'online';
      },
      20_000,
    );
    const again = await search('zh');
    await again.row.getByText(again.t.discoveryKnown).waitFor();
    expect([...complaints, ...again.complaints]).toEqual([]);
  }, 240_000);
});
