import { createServer, type Server } from 'node:net';
import { commandsEndpoints, devicesEndpoints, type ModelDescription, modelsEndpoints } from '@eoms/contract';
import { drivers } from '@eoms/drivers';
import type { Driver } from '@eoms/drivers/kit';
import { type Simulator, simulate } from '@eoms/drivers/simulators';
import { createEngine, type LinkTiming, silentLog, systemClock } from '@eoms/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import { createCatalogue } from '../../catalogue/catalogue.module.ts';
import { type Estate, openEstate, seedVenue, type Venue } from '../devices.fixture.ts';

const calls = { ...devicesEndpoints, ...modelsEndpoints, ...commandsEndpoints };
const timing: Partial<LinkTiming> = {
  startSpreadMs: 1,
  backOffFromMs: 50,
  backOffToMs: 200,
  graceMs: 50,
  readBackMs: 50,
};
const patience = { timeout: 15_000, interval: 50 };
const driverCalled = (id: string): Driver => {
  const found = drivers.find((driver) => driver.id === id);
  if (!found) throw new Error(`no driver ${id}`);
  return found;
};
const secret = 'Quiet-Lens-7';

/** Devices and catalogue with one driver, wired as in the product. */
const openSystem = async (driverId: string) => {
  const platform = await createTestPlatform();
  const venue = await seedVenue(platform, driverId);
  const driver = driverCalled(driverId);
  const makeEngine: Parameters<typeof openEstate>[1] = (options) =>
    createEngine({ clock: systemClock, log: silentLog, drivers: [driver], timing, ...options });
  const estate = await openEstate(platform, makeEngine, driver);
  const withCatalogue = ({ platform, modelDevices, routes }: Estate) => {
    const catalogue = createCatalogue({ ...platform, drivers: [driver] });
    catalogue.setDevices(modelDevices);
    return { platform, routes: [...routes, ...catalogue.routes] };
  };
  const [first, ...rest] = estate.nodes;
  const api = await createTestApi(platform, [withCatalogue(first), ...rest.map(withCatalogue)]);
  return { platform, venue, driver, estate, api, admin: api.signIn({ superAdministrator: true }) };
};
const deviceDraft = (venue: Venue, params: object) => ({
  name: 'Device',
  modelId: venue.modelId,
  placeId: venue.hall,
  sn: null,
  netmask: null,
  gateway: null,
  dns: null,
  installLocation: null,
  enabled: true,
  params,
});
const part = <T extends { id: string }>(list: readonly T[] | undefined, id: string): T => {
  const found = list?.find((item) => item.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

describe('a model of a driver', () => {
  let platform: TestPlatform;
  let venue: Venue;
  let simulator: Simulator;
  let estate: Estate;
  let api: TestApi;
  let admin: TestClient;
  let deviceId: string;

  const detail = async () => (await admin.call(calls.getDevice, { query: { deviceId } })).data;
  const model = async () => (await admin.call(calls.getModel, { params: { id: venue.modelId } })).data;
  const edit = async (change: (draft: ModelDescription) => void, defaults: object = {}) => {
    const found = await model();
    if (!found) throw new Error('no model');
    const { id, name, typeId, brandId, actionClass, enabled, sort, image, remarks, description } = found;
    change(description);
    const plain = { id, name, typeId, brandId, actionClass, enabled, sort, image, remarks };
    return admin.call(calls.saveModel, { body: { ...plain, defaults, description } });
  };
  const attempt = async (params: object, action: object | null = null, change?: (draft: ModelDescription) => void) => {
    const description = structuredClone((await model())?.description);
    if (description) change?.(description);
    return admin.call(calls.tryModel, { body: { actionClass: 'pjlink', description, params, action } });
  };
  const tables = async () =>
    (
      await platform.database.db.execute(sql`
      select (select count(*) from devices) d, (select count(*) from device_states) s,
        (select count(*) from alarms) a, (select count(*) from device_commands) c`)
    ).rows;

  beforeAll(async () => {
    const system = await openSystem('pjlink');
    ({ platform, venue, estate, api, admin } = system);
    simulator = await simulate(system.driver.id, { host: '127.0.0.1', port: 0, params: { password: secret } });
  });
  afterAll(async () => {
    await api.close();
    await estate.stop();
    await simulator.close();
    await platform.close();
  });
  const link = (more: object = {}) => ({ host: '127.0.0.1', port: simulator.port, password: secret, ...more });

  it('is tried on a real device before one is added', async () => {
    await admin.call(calls.syncModel, { params: { id: venue.modelId } });
    const before = await tables();
    const tried = (await attempt(link())).data;
    expect(tried).toMatchObject({ connected: true, error: null });
    expect(tried?.values.power).toMatchObject({ quality: 'good' });
    expect(tried?.frames.some(({ direction }) => direction === 'sent')).toBe(true);
    expect(JSON.stringify(tried)).not.toContain(secret);

    const acted = (await attempt(link(), { id: 'power', args: { on: true } })).data;
    expect(acted).toMatchObject({ connected: true, error: null });
    expect(acted?.values.power?.value).not.toBe('standby');
    expect(await tables()).toEqual(before);
    expect((await admin.call(calls.listDevices, { query: {} })).data?.total).toBe(0);
  });

  it('reports why a device could not be tried', async () => {
    const refused = (await attempt(link({ password: 'wrong' }))).data;
    expect(refused).toMatchObject({ connected: false });
    expect(refused?.error?.en).toBeTruthy();
    expect((await attempt({ host: '8.8.8.8' })).code).toBe('device.addressRefused');
    expect((await attempt({})).code).toBe('device.parameterMissing');
    expect((await attempt(link({ port: 0 }))).code).toBe('device.parameterInvalid');
    expect((await attempt(link(), { id: 'nothing', args: {} })).code).toBe('device.actionUnknown');
    expect((await attempt(link(), { id: 'power', args: {} })).code).toBe('device.parameterMissing');
    const bent = await attempt(link(), null, (draft) => {
      part(draft.properties, 'power').type = 'int';
    });
    expect(bent.code).toBe('model.definitionInvalid');
    const viewer = api.signIn({ grants: { modelDeviceMark: ['view'] } });
    expect((await viewer.call(calls.tryModel, { body: {} })).code).toBe('403');
  });

  it('renames and hides what its devices show, and gives them its defaults', async () => {
    const saved = await edit(
      (draft) => {
        const power = part(draft.properties, 'power');
        power.name = { zh: '灯', en: 'Lamp' };
        power.enum = power.enum?.map((item) =>
          item.code === 'on' ? { ...item, name: { zh: '亮', en: 'Lit' } } : item,
        );
        part(draft.properties, 'filterHours').hidden = true;
        part(draft.properties, 'input').history = 'none';
        Object.assign(part(draft.actions, 'power'), { confirm: true, name: { zh: '开关灯', en: 'Light switch' } });
        part(draft.actions, 'freeze').hidden = true;
      },
      { port: simulator.port },
    );
    expect(saved.code).toBe('200');
    const params = { host: '127.0.0.1', password: secret, pollSeconds: 1 };
    deviceId = (await admin.call(calls.saveDevice, { body: deviceDraft(venue, params) })).data?.id ?? '';
    await vi.waitFor(
      async () => expect((await detail())?.live.values.power).toMatchObject({ quality: 'good' }),
      patience,
    );
    const found = await detail();
    expect(part(found?.properties, 'power')).toMatchObject({ name: { en: 'Lamp' } });
    expect(part(found?.properties, 'power').enum).toContainEqual(
      expect.objectContaining({ code: 'on', name: { zh: '亮', en: 'Lit' } }),
    );
    expect(found?.properties.some(({ id }) => id === 'filterHours')).toBe(false);
    expect(part(found?.properties, 'input').charted).toBe(false);
    expect(part(found?.actions, 'power').confirm).toBe(true);
    expect(found?.actions.some(({ id }) => id === 'freeze')).toBe(false);
    const order = { deviceId, action: 'power', args: { on: true } };
    const command = (await admin.call(calls.executeAction, { body: order })).data;
    expect(command?.actionName).toEqual({ zh: '开关灯', en: 'Light switch' });
  });

  it('changes devices immediately, and does not run disabled listeners', async () => {
    const renamed = await edit(
      (draft) => {
        part(draft.properties, 'power').name = { zh: '光源', en: 'Light' };
        for (const listener of draft.listeners) listener.enabled = listener.id === 'pjlink_identity';
      },
      { port: simulator.port },
    );
    expect(renamed.code).toBe('200');
    await vi.waitFor(async () => expect(part((await detail())?.properties, 'power').name.en).toBe('Light'), patience);
    const polled = async () => (await admin.call(calls.getDiagnostics, { query: { deviceId } })).data;
    await vi.waitFor(async () => expect((await polled())?.polls).toBeGreaterThan(0), patience);
    const frames = ((await polled())?.frames ?? []).map(({ text }) => text).join(' ');
    expect(frames).not.toContain('LAMP ?');
  });

  it('updates the parameters of its devices', async () => {
    await platform.database.db.execute(
      sql`update devices set params = params || '{"channel": 3, "pollSeconds": 500}' where id = ${deviceId}`,
    );
    const of = { query: { modelId: venue.modelId } };
    const preview = (await admin.call(calls.previewSyncDevices, of)).data;
    expect(preview?.deviceCount).toBe(1);
    expect(preview?.changes).toEqual(
      expect.arrayContaining([
        { part: 'value', id: 'port', kind: 'added', before: null, after: String(simulator.port) },
        { part: 'value', id: 'channel', kind: 'removed', before: '3', after: null },
        { part: 'value', id: 'pollSeconds', kind: 'changed', before: '500', after: '5' },
      ]),
    );
    expect((await detail())?.params).toMatchObject({ channel: 3 });
    expect((await admin.call(calls.syncDevices, of)).data).toEqual(preview);
    const { params, secrets } = (await detail()) ?? {};
    expect(params).toMatchObject({ host: '127.0.0.1', port: simulator.port, pollSeconds: 5 });
    expect(params).not.toHaveProperty('channel');
    expect(secrets).toEqual(['password']);
    expect((await admin.call(calls.syncDevices, of)).data?.changes).toEqual([]);
    expect((await admin.call(calls.syncDevices, { query: { modelId: newId() } })).code).toBe('404');
  });

  it('is synchronised with one device only for users who may see that device', async () => {
    const grants = { modelDeviceMark: ['edit' as const] };
    const sync = (client: TestClient) => client.call(calls.syncModelAndDevice, { body: { deviceId } });
    expect((await sync(api.signIn({ grants, places: [venue.room] }))).code).toBe('404');
    expect((await sync(api.signIn({ grants, places: [venue.hall] }))).data).toMatchObject({
      changes: [],
      deviceCount: 1,
    });
  });
});

/** A device that stores one number and answers `VOL?` with `VOL=7`. */
const openBox = async (): Promise<Server & { level: number }> => {
  const box = Object.assign(
    createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', (data) => {
        for (const line of data.toString().split('\r').filter(Boolean)) {
          const [, given] = /^VOL (\d+)$/.exec(line) ?? [];
          if (given !== undefined) box.level = Number(given);
          socket.write(given === undefined ? `VOL=${box.level}\r` : 'OK\r');
        }
      });
    }),
    { level: 7 },
  );
  await new Promise<void>((resolve) => box.listen(0, '127.0.0.1', resolve));
  return box;
};

describe('a model made on the model screen', () => {
  it('is tried, saved and run without a line of code', async () => {
    const { platform, venue, estate, api, admin } = await openSystem('generic_tcp');
    const box = await openBox();
    const address = box.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    try {
      const base = (await admin.call(calls.describeActionClass, { params: { class: 'generic_tcp' } })).data;
      const volume = {
        id: 'volume',
        name: { zh: '音量', en: 'Volume' },
        type: 'int',
        writable: true,
        capability: 'volume',
        history: 'change',
        staleAfterSeconds: null,
        origin: 'model',
        hidden: false,
        wire: { query: 'VOL?\\r', reply: '^VOL=(\\d+)$', pollSeconds: 1 },
      };
      const setVolume = {
        id: 'setVolume',
        name: { zh: '设音量', en: 'Set volume' },
        params: [{ id: 'level', name: { zh: '音量', en: 'Level' }, type: 'int', required: true, min: 0, max: 100 }],
        confirm: false,
        expect: [{ property: 'volume', in: ['$level'] }],
        timeoutMs: 5_000,
        origin: 'model',
        hidden: false,
        wire: { command: 'VOL {level}\\r', success: '^OK$' },
      };
      const description = { ...base, properties: [...(base?.properties ?? []), volume], actions: [setVolume] };
      const params = { host: '127.0.0.1', port, delimiter: '\\r' };
      const body = {
        actionClass: 'generic_tcp',
        description,
        params,
        action: { id: 'setVolume', args: { level: 30 } },
      };
      const tried = await admin.call(calls.tryModel, { body });
      expect(tried).toMatchObject({ code: '200', data: { connected: true, error: null } });
      expect(tried.data?.values.volume).toEqual({ value: 30, quality: 'good' });

      const found = (await admin.call(calls.getModel, { params: { id: venue.modelId } })).data;
      const { id, name, typeId, brandId, enabled, sort, image, remarks } = found ?? {};
      const draft = { id, name, typeId, brandId, actionClass: 'generic_tcp', enabled, sort, image, remarks };
      const saved = await admin.call(calls.saveModel, {
        body: { ...draft, defaults: { delimiter: '\\r' }, description },
      });
      expect(saved.code).toBe('200');
      const device = await admin.call(calls.saveDevice, { body: deviceDraft(venue, { host: '127.0.0.1', port }) });
      expect(device.code).toBe('200');
      const query = { deviceId: device.data?.id ?? '' };
      const detail = async () => (await admin.call(calls.getDevice, { query })).data;
      await vi.waitFor(async () => expect((await detail())?.live.values.volume?.value).toBe(30), patience);
      const order = { ...query, action: 'setVolume', args: { level: 55 } };
      const command = (await admin.call(calls.executeAction, { body: order })).data;
      await vi.waitFor(async () => {
        const now = await admin.call(calls.getCommand, { body: { id: command?.id } });
        expect(now.data?.status).toBe('confirmed');
      }, patience);
      expect(box.level).toBe(55);
    } finally {
      await api.close();
      await estate.stop();
      box.close();
      await platform.close();
    }
  });
});
