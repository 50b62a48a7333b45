import { commandsEndpoints, devicesEndpoints, deviceToolsEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import type { TestClient } from '../../../platform/testing/test-api.ts';
import { createTestPlatform } from '../../../platform/testing/test-platform.ts';
import { createConfig } from '../../config/config.module.ts';
import { createEventLog } from '../../device-events/event-log.ts';
import { type DevicesApi, openDevicesApi } from '../devices-api.fixture.ts';

const calls = { ...deviceToolsEndpoints, ...commandsEndpoints };

describe('lists of devices', () => {
  let system: DevicesApi;
  let operator: TestClient;
  let ids: string[];
  beforeAll(async () => {
    system = await openDevicesApi();
    operator = system.api.signIn({ grants: { deviceInformation: ['view'] }, places: [system.venue.room] });
    ids = [];
    for (const [i, name] of ['Delta', 'alpha', 'Charlie', 'Bravo'].entries())
      ids.push(await system.add({ name, placeId: i % 2 === 0 ? system.venue.hall : system.venue.room }));
  });
  afterAll(() => system.close());

  it('pages by name from memory as the database would order it', async () => {
    const page = async (query: Record<string, string>, client = system.admin) => {
      const { data } = await client.call(calls.listAllDevices, { query });
      return [data?.records.map((device) => device.name), data?.total];
    };
    expect(await page({})).toEqual([['Bravo', 'Charlie', 'Delta', 'alpha'], 4]);
    expect(await page({ order: 'desc', size: '3' })).toEqual([['alpha', 'Delta', 'Charlie'], 4]);
    expect(await page({ size: '3', current: '2' })).toEqual([['alpha'], 4]);
    expect(await page({ size: '3', current: '9' })).toEqual([[], 4]);
    expect(await page({}, operator)).toEqual([['Bravo', 'alpha'], 2]);
    expect(await page({ keyword: 'RAV' })).toEqual([['Bravo'], 1]);
    const { rows } = await system.platform.database.pool.query('select name from devices order by name, id');
    expect((await page({}))[0]).toEqual(rows.map((row) => row.name));
  });

  it('gives the same rows by name and by every other order and filter', async () => {
    const { venue, admin } = system;
    system.engine.connect(ids[0] ?? '', 'online');
    const names = async (query: Record<string, string>) => {
      const { data } = await admin.call(calls.listDevicesOfModel, { query });
      return data?.records.map((device) => device.name).sort();
    };
    const filters: Record<string, string>[] = [
      {},
      { placeId: venue.hall },
      { groupId: venue.groupId },
      { deviceTypeCode: 'projector' },
      { deviceTypeCode: 'camera' },
      { brandName: 'Brand' },
      { modelId: venue.modelId },
      { modelId: newId() },
      { connection: 'online' },
      { connection: 'unknown', placeId: venue.hall },
    ];
    for (const filter of filters) expect(await names(filter)).toEqual(await names({ ...filter, sort: 'createdAt' }));
    expect(await names({ connection: 'online' })).toEqual(['Delta']);
  });

  it('returns exactly the requested devices that the caller may see', async () => {
    const pick = async (query: Record<string, string>, client = system.admin) =>
      (await client.call(calls.pickDevices, { query })).data?.map((device) => device.name);
    const asked = [ids[3], ids[0], newId(), 'nonsense', ids[3]].join(',');
    expect(await pick({ ids: asked })).toEqual(['Bravo', 'Delta']);
    expect(await pick({ ids: asked }, operator)).toEqual(['Bravo']);
    expect(await pick({ deviceTypeCode: 'projector' }, operator)).toEqual(['Bravo', 'alpha']);
    expect(await pick({ keyword: 'a', placeId: system.venue.hall })).toEqual(['Charlie', 'Delta']);
  });

  it('counts types and models in use within the places of the caller', async () => {
    const types = await operator.call(calls.listTypesInUse);
    expect(types.data).toMatchObject([{ code: 'projector', name: '投影机', nameEn: 'Projector', count: 2 }]);
    const models = await system.admin.call(calls.listModelsInUse, { query: { deviceTypeCode: 'projector' } });
    expect(models.data).toMatchObject([
      { modelId: system.venue.modelId, name: 'Model X', brandName: 'Brand', count: 4 },
    ]);
    expect((await system.admin.call(calls.listModelsInUse, { query: { deviceTypeCode: 'camera' } })).data).toEqual([]);
  });

  it('reflects new, changed and removed devices immediately', async () => {
    const id = await system.add({ name: 'Echo' });
    const briefs = async (client: TestClient) =>
      (await client.call(calls.listAllDevices, { query: {} })).data?.records.map((device) => device.name);
    expect(await briefs(operator)).toEqual(['Bravo', 'alpha']);
    await system.admin.call(devicesEndpoints.saveDevice, {
      body: system.draft({ id, name: 'Aardvark', placeId: system.venue.room }),
    });
    expect(await briefs(operator)).toEqual(['Aardvark', 'Bravo', 'alpha']);
    await system.admin.call(devicesEndpoints.removeDevice, { query: { deviceId: id } });
    expect(await briefs(operator)).toEqual(['Bravo', 'alpha']);
  });
});

describe('a command to many devices', () => {
  let system: DevicesApi;
  beforeAll(async () => {
    system = await openDevicesApi();
  });
  afterAll(() => system.close());

  it('has a separate result for each, in the order of the request, and is audited once', async () => {
    const { admin, engine, venue, add, api, platform } = system;
    const [one, offline, hidden, two] = [
      await add({ placeId: venue.room }),
      await add({ placeId: venue.room }),
      await add({ placeId: venue.hall }),
      await add({ placeId: venue.room }),
    ];
    for (const id of [one, hidden, two]) engine.connect(id, 'online');
    const operator = api.signIn({ grants: { deviceInformation: ['control'] }, places: [venue.room], username: 'op' });
    const nobody = newId();
    const deviceIds = [two, hidden, offline, one, nobody, two];
    const { data } = await operator.call(calls.executeActionOnDevices, {
      body: { deviceIds, action: 'powerOn', args: {} },
    });
    expect(data?.map(({ deviceId, command, error }) => [deviceId, command?.status ?? error?.code])).toEqual([
      [two, 'pending'],
      [hidden, '404'],
      [offline, 'device.offline'],
      [one, 'pending'],
      [nobody, '404'],
      [two, 'pending'],
    ]);
    expect(data?.[0]?.command?.id).toBe(data?.[5]?.command?.id);
    expect(data?.[2]?.error?.message).toBeTruthy();
    const audit = await platform.database.pool.query(
      "select after from audit_entries where action = 'executeActionOnDevices'",
    );
    expect(audit.rows).toHaveLength(1);
    expect(audit.rows[0].after.results).toContainEqual({ deviceId: hidden, commandId: null, error: '404' });
    expect((await admin.call(commandsEndpoints.listCommands, { query: { deviceId: two } })).data?.total).toBe(1);
  });

  it('sends nothing twice under one idempotency key', async () => {
    const id = await system.add();
    system.engine.connect(id, 'online');
    const send = () =>
      system.admin.call(calls.executeActionOnDevices, {
        body: { deviceIds: [id], action: 'input', args: { source: 2 } },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.data).toEqual(first.data);
    expect((await system.admin.call(commandsEndpoints.listCommands, { query: { deviceId: id } })).data?.total).toBe(1);
  });

  it('reports what is wrong with the arguments, device by device', async () => {
    const id = await system.add();
    system.engine.connect(id, 'online');
    const run = async (action: string, args: object) =>
      (await system.admin.call(calls.executeActionOnDevices, { body: { deviceIds: [id], action, args } })).data?.[0]
        ?.error?.code;
    expect(await run('input', {})).toBe('device.parameterMissing');
    expect(await run('input', { source: 77 })).toBe('device.parameterInvalid');
    expect(await run('dance', {})).toBe('device.actionUnknown');
  });
});

describe('the event log of a device', () => {
  it('lists connection changes with their reason, newest first, without repeating those found at a restart', async () => {
    const system = await openDevicesApi();
    const { engine, admin, platform, api, venue } = system;
    const id = await system.add();
    engine.bus.emit('device.wentOnline', { deviceId: id, at: Date.now() + 1 });
    engine.bus.emit('device.wentOnline', { deviceId: id, at: Date.now() + 2 });
    const reason = { zh: '无应答', en: 'no answer' };
    engine.bus.emit('device.wentOffline', { deviceId: id, at: Date.now() + 3, reason });
    engine.bus.emit('driver.setAside', {
      deviceId: id,
      driverId: 'X',
      at: Date.now() + 4,
      error: `boom\u0000${'😀'.repeat(300)}`,
    });
    const events = async (client = admin) =>
      (await client.call(calls.listDeviceEvents, { query: { deviceId: id } })).data?.records;
    engine.bus.emit('device.slowed', {
      deviceId: id,
      at: Date.now() + 5,
      bytesPerSecond: 46_080,
      framesPerSecond: 5_001,
    });
    await vi.waitFor(async () => expect(await events()).toHaveLength(5), 15_000);
    const kinds = (await events())?.map((event) => event.kind);
    expect(kinds).toEqual(['slowed', 'driverSetAside', 'offline', 'online', 'changed']);
    expect((await events())?.[0]?.text.en).toContain('limited to 45 KB and 5001 messages a second');
    expect((await events())?.[2]?.text).toEqual(reason);
    expect((await events())?.[4]?.text.en).toBe('root added the device');
    const outsider = api.signIn({ grants: { deviceInformation: ['view'] }, places: [venue.room] });
    expect(await outsider.call(calls.listDeviceEvents, { query: { deviceId: id } })).toMatchObject({ code: '404' });
    await platform.database.pool.query("update device_events set at = at - interval '500 days' where kind = 'online'");
    expect(await createEventLog({ ...platform, config: createConfig(platform) }).forgetOld()).toBe(1);
    expect(await events()).toHaveLength(4);
    await system.close();
  });

  it('writes all events of a venue that goes offline in one statement, and waits for a database that is away', async () => {
    const platform = await createTestPlatform();
    let [statements, away] = [0, true];
    const transaction: typeof platform.database.transaction = (work) => {
      statements += 1;
      return away ? Promise.reject(new Error('away')) : platform.database.transaction(work);
    };
    const eventLog = createEventLog({
      database: { ...platform.database, transaction },
      log: platform.log,
      news: platform.news,
      config: createConfig(platform),
    });
    const text = { zh: '离线', en: 'offline' };
    const [placeId, many] = [newId(), 2_000];
    for (let i = 0; i < many; i += 1) eventLog.note({ deviceId: newId(), placeId, kind: 'offline', text });
    await eventLog.flush();
    expect([statements, eventLog.figures().waiting]).toEqual([1, many]);
    away = false;
    await eventLog.stop();
    expect(statements).toBe(2);
    const { rows } = await platform.database.pool.query('select count(*)::int n from device_events');
    expect(rows[0].n).toBe(many);
    await platform.close();
  });
});

describe('synchronising a device with its model', () => {
  it('reports, and only with apply changes: unknown parameters go, new defaults come', async () => {
    const system = await openDevicesApi();
    const { admin, platform, engine } = system;
    const id = await system.add({ params: { host: '10.1.1.9', password: 'keep me' } });
    await platform.database.pool.query(`update devices set params = params || '{"gone": 7}' where id = $1`, [id]);
    const sync = async (apply?: string) =>
      (await admin.call(calls.syncDevice, { query: { deviceId: id, ...(apply ? { apply } : {}) } })).data;
    const report = await sync();
    expect(report).toMatchObject({ deviceCount: 1 });
    expect(report?.changes.map(({ id: param, kind }) => [param, kind]).sort()).toEqual([
      ['gone', 'removed'],
      ['port', 'added'],
    ]);
    expect(await sync()).toEqual(report);
    expect(await sync('true')).toEqual(report);
    expect((await sync())?.changes).toEqual([]);
    const detail = (await admin.call(devicesEndpoints.getDevice, { query: { deviceId: id } })).data;
    expect(detail).toMatchObject({ params: { host: '10.1.1.9', port: 4352 }, secrets: ['password'], ip: '10.1.1.9' });
    expect(engine.definitions.get(id)?.params).toEqual({ host: '10.1.1.9', port: 4352, password: 'keep me' });
    await system.close();
  });
});
