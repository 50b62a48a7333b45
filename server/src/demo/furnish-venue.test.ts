import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  assetRecordsEndpoints,
  assetSuppliersEndpoints,
  assetsEndpoints,
  devicesEndpoints,
  layoutsEndpoints,
  maintenanceEndpoints,
  orderPlansEndpoints,
  orderRulesEndpoints,
  partsEndpoints,
  peopleEndpoints,
  placesEndpoints,
  plansEndpoints,
  pluginsEndpoints,
  stocktakesEndpoints,
  strategiesEndpoints,
  workOrdersEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../platform/database/test-database.ts';
import { loadDemoFile, saveDemoFile } from './demo-file.ts';
import { type Ask, type DemoSystem, newFolder, openDemoSystem } from './demo-system.fixture.ts';

const database = await createTestDatabase();
const folder = await newFolder();
let system: DemoSystem;
let administrator: Ask;
const restart = async () => {
  await system.stop();
  system = await openDemoSystem(database, folder.path);
  administrator = await system.signIn((await loadDemoFile(folder.path)).administrator);
};

beforeAll(async () => {
  system = await openDemoSystem(database, folder.path);
  administrator = await system.signIn((await loadDemoFile(folder.path)).administrator);
}, 180_000);
afterAll(async () => {
  await system.stop();
  await database.drop();
  await folder.remove();
});

const allDevices = async (ask: Ask) => {
  const pages = await Promise.all(
    ['1', '2'].map((current) => ask(devicesEndpoints.listDevices, { query: { size: '200', current } })),
  );
  return pages.flatMap((page) => page.data?.records ?? []);
};

describe('a furnished venue', () => {
  it('has three floors, thirteen places and a device for everything but what is in the store room', async () => {
    const tree = (await administrator(placesEndpoints.getGroupAndPlace)).data ?? [];
    expect(tree).toHaveLength(1);
    expect(tree[0]?.children.map((floor) => floor.places.length)).toEqual([5, 5, 3]);
    const devices = await allDevices(administrator);
    const { deviceIds } = await loadDemoFile(folder.path);
    expect(devices.length).toBe(system.demo.devices().length - 3);
    expect(new Set(deviceIds.filter((id) => id !== null))).toEqual(new Set(devices.map((device) => device.id)));
  });

  it('has maintenance that was done and that is due', async () => {
    const maintained = async (query: Record<string, string>) =>
      (await administrator(maintenanceEndpoints.pageMaintenance, { query })).data?.total ?? 0;
    expect(await maintained({})).toBeGreaterThan(8);
    expect(await maintained({ due: '0' })).toBeGreaterThan(1);
  });

  it('has assets in every status, with suppliers and what was done on them', async () => {
    const { statuses } = (await administrator(assetsEndpoints.assetFigures, { query: {} })).data ?? {};
    expect(Object.values(statuses ?? {}).every((count) => count > 0)).toBe(true);
    const total = Object.values(statuses ?? {}).reduce((sum, count) => sum + count, 0);
    expect(total).toBe((await allDevices(administrator)).length + 11);
    const page = (await administrator(assetRecordsEndpoints.listAssetRecords, { query: {} })).data;
    expect(page?.total).toBe(9);
    const suppliers = (await administrator(assetSuppliersEndpoints.listAssetSuppliers, { query: {} })).data;
    expect(suppliers?.records.filter(({ assets }) => assets > 0)).toHaveLength(1);
    const stocktakes = (await administrator(stocktakesEndpoints.listStocktakes, { query: {} })).data?.records;
    expect(stocktakes?.map(({ status }) => status)).toEqual(['open', 'finished']);
    expect(stocktakes?.map(({ counts, unknown }) => [counts.found > 0, counts.missing, unknown])).toEqual([
      [true, 0, 1],
      [true, 1, 0],
    ]);
  });

  it('has rules for orders with a rota, orders that come round, two that are linked and one that is followed', async () => {
    const rules = (await administrator(orderRulesEndpoints.listOrderRules, {})).data ?? [];
    expect(rules.map(({ target, people }) => [target.kind, people.length])).toEqual([
      ['rota', 1],
      ['people', 1],
      ['people', 2],
    ]);
    const plans = (await administrator(orderPlansEndpoints.listOrderPlans, { query: {} })).data?.records ?? [];
    expect(plans).toHaveLength(2);
    for (const { nextDueAt } of plans) expect(Date.parse(nextDueAt ?? '')).toBeGreaterThan(Date.now());
    const followed = await administrator(workOrdersEndpoints.listWorkOrders, { query: { mine: 'follower' } });
    const [{ id = '' } = {}] = followed.data?.records ?? [];
    const order = (await administrator(workOrdersEndpoints.getWorkOrder, { query: { id } })).data;
    expect(order).toMatchObject({ followers: 2, following: true, relations: [{ kind: 'follows', inverse: true }] });
  });

  it('has parts in stock, used for orders, one of them below its minimum', async () => {
    const parts = (await administrator(partsEndpoints.listParts, { query: {} })).data?.records ?? [];
    expect(parts.map(({ code, quantity, low }) => [code, quantity, low])).toEqual([
      ['BT-AA', 92, false],
      ['CB-H2', 14, false],
      ['FL-03', 11, false],
      ['LP-01', 1, true],
      ['TP-50', 9, false],
    ]);
  });

  it('shows each kind of widget in some room, with what it needs', async () => {
    const places = (await administrator(placesEndpoints.listPlaceDetails)).data ?? [];
    const layoutOf = async (code: string) => {
      const { id = '' } = places.find((place) => place.code === code) ?? {};
      return (await administrator(layoutsEndpoints.getLayout, { params: { id } })).data;
    };
    const lobby = await layoutOf('107');
    const plugins = (layout: typeof lobby) => layout?.layout.map(({ plugin }) => plugin) ?? [];
    expect(lobby?.origin).toBe('custom');
    expect(plugins(lobby)).toEqual(expect.arrayContaining(['weather', 'peopleCounter', 'webFrame']));
    expect(lobby?.layout.find(({ plugin }) => plugin === 'peopleCounter')?.properties).toHaveLength(1);
    const address = String(lobby?.layout.find(({ plugin }) => plugin === 'webFrame')?.attributes.address);
    const page = await fetch(address);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('107 迎宾大厅')]);
    const { sites } = (await administrator(layoutsEndpoints.getFrameSites)).data ?? {};
    expect(sites).toEqual([new URL(address).origin]);
    expect(plugins(await layoutOf('202')).filter((plugin) => plugin === 'sceneButton')).toHaveLength(2);
    const dial = (await layoutOf('103'))?.layout.find(({ plugin }) => plugin === 'dial');
    expect(dial?.devices).toHaveLength(1);
    const palette = (await administrator(pluginsEndpoints.listPalette)).data ?? [];
    expect(palette.find(({ code }) => code === 'dial')?.package).not.toBeNull();
  });

  it('has plans that could be carried out now, two of them by its operator', async () => {
    const plans = (await administrator(plansEndpoints.listPlans, { query: {} })).data ?? [];
    expect(plans.map(({ name, approval }) => [name, approval])).toEqual([
      ['消防应急', 'ask'],
      ['停电应对', 'twoPeople'],
      ['贵宾接待', 'ask'],
    ]);
    for (const { id, placeIds } of plans) {
      const { steps = [] } = (await administrator(plansEndpoints.getPlan, { params: { id } })).data ?? {};
      const { data = [] } = await administrator(plansEndpoints.previewPlan, { body: { placeIds, steps } });
      expect(data?.length).toBeGreaterThan(10);
      expect(data?.filter(({ foresight }) => foresight === 'impossible')).toEqual([]);
    }
    const operator = await system.signIn((await loadDemoFile(folder.path)).operator);
    expect((await operator(plansEndpoints.listPlans, { query: {} })).data).toHaveLength(2);
  });

  it('has strategies with devices to check', async () => {
    const { records = [] } = (await administrator(strategiesEndpoints.pageStrategies, { query: {} })).data ?? {};
    expect(records.map(({ name }) => name)).toEqual(['会议室设备巡检', '下班后投影关闭', '室内温湿度']);
    for (const { groupName: _g, sort: _s, updatedAt: _u, updatedBy: _b, last: _l, ...body } of records) {
      const { data } = await administrator(strategiesEndpoints.previewStrategy, { body });
      for (const { passed, failed, unknown } of data?.checks ?? [])
        expect(passed + failed + unknown).toBeGreaterThan(3);
    }
  });

  it('shows its operator one floor, and grants no administration', async () => {
    const operator = await system.signIn((await loadDemoFile(folder.path)).operator);
    const details = (await operator(placesEndpoints.listPlaceDetails)).data ?? [];
    expect(details.map((place) => place.code)).toEqual(['201', '202', '205', '206', '207']);
    const mine = await allDevices(operator);
    expect(mine.length).toBeGreaterThan(50);
    expect(mine.every((device) => device.placeName.startsWith('2'))).toBe(true);
    expect((await operator(peopleEndpoints.listUsers)).code).toBe('403');
    const draft = { name: 'Mine', parentId: null, sort: 1 };
    expect((await operator(placesEndpoints.saveGroup, { body: draft })).code).toBe('403');
  });
});

// The venue starts again in each of these.
describe('a second start', { timeout: 60_000 }, () => {
  it('leaves the changes of users alone', async () => {
    const { deviceIds } = await loadDemoFile(folder.path);
    const gone = deviceIds[23] ?? '';
    await administrator(devicesEndpoints.removeDevice, { query: { deviceId: gone } });
    const places = (await administrator(placesEndpoints.listPlaceDetails)).data ?? [];
    const { id = '' } = places.find((place) => place.code === '305') ?? {};
    expect((await administrator(placesEndpoints.removePlace, { query: { id } })).code).toBe('place.hasDevices');
    const before = (await allDevices(administrator)).length;
    await restart();
    expect(await allDevices(administrator)).toHaveLength(before);
    expect((await loadDemoFile(folder.path)).deviceIds).toEqual(deviceIds);
  });

  it('resumes after a kill, without doing anything twice', async () => {
    const before = await allDevices(administrator);
    const maintained = (await administrator(maintenanceEndpoints.pageMaintenance, {})).data?.total;
    await system.stop();
    const file = await loadDemoFile(folder.path);
    await saveDemoFile(folder.path, { ...file, furnished: false, deviceIds: file.deviceIds.map(() => null) });
    system = await openDemoSystem(database, folder.path);
    administrator = await system.signIn(file.administrator);
    const after = await allDevices(administrator);
    expect(after).toHaveLength(before.length + 1);
    expect((await administrator(maintenanceEndpoints.pageMaintenance, {})).data?.total).toBe(maintained);
    const kept = new Set(after.map((device) => device.id));
    expect(before.every((device) => kept.has(device.id))).toBe(true);
    const users = await administrator(peopleEndpoints.listUsers);
    expect(users.data?.total).toBe(2);
  });

  it('updates a device whose simulator had to take another port', async () => {
    const [projector] = system.demo.devices();
    const deviceId = (await loadDemoFile(folder.path)).deviceIds[0] ?? '';
    const portOf = async () =>
      (await administrator(devicesEndpoints.getDevice, { query: { deviceId } })).data?.params.port;
    const port = projector?.simulator?.port ?? 0;
    expect(await portOf()).toBe(port);
    // As if the file and the device were from a time when the projector had another port.
    const other = port + 1_000;
    const { data } = await administrator(devicesEndpoints.getDevice, { query: { deviceId } });
    if (!data) throw new Error('no device');
    const { id, name, modelId, placeId, sn, netmask, gateway, dns, installLocation, enabled, params } = data;
    const draft = { id, name, modelId, placeId, sn, netmask, gateway, dns, installLocation, enabled };
    const moved = { ...draft, params: { ...params, port: other } };
    expect((await administrator(devicesEndpoints.saveDevice, { body: moved })).code).toBe('200');
    await system.stop();
    const file = await loadDemoFile(folder.path);
    const { createServer } = await import('node:net');
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(other, '127.0.0.1', resolve));
    await saveDemoFile(folder.path, { ...file, ports: file.ports.map((own, index) => (index === 0 ? other : own)) });
    system = await openDemoSystem(database, folder.path);
    squatter.close();
    administrator = await system.signIn(file.administrator);
    const now = system.demo.devices()[0]?.simulator?.port;
    expect(now).not.toBe(other);
    expect(await portOf()).toBe(now);
  });
});

describe('a data folder of another installation', { timeout: 60_000 }, () => {
  it('is not furnished', async () => {
    const strange = await newFolder();
    // Without the key of the database it would be refused before the venue is looked at.
    await copyFile(join(folder.path, 'secrets.key'), join(strange.path, 'secrets.key'));
    await system.stop();
    await database.pool.query(`update users set username = 'boss' where username = 'admin'`);
    await expect(openDemoSystem(database, strange.path)).rejects.toThrow(/belongs to another installation/);
    await database.pool.query(`update users set username = 'admin' where username = 'boss'`);
    system = await openDemoSystem(database, folder.path);
    await strange.remove();
  });
});
