import {
  commandsEndpoints,
  type DeviceDraft,
  devicesEndpoints,
  historyEndpoints,
  placesEndpoints,
} from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { type Estates, openEstateWithFakeEngine, seedVenue, type Venue } from './devices.fixture.ts';
import type { FakeEngine } from './engine.fixture.ts';

const calls = { ...devicesEndpoints, ...commandsEndpoints, ...historyEndpoints };

describe('devices', () => {
  let platform: TestPlatform;
  let venue: Venue;
  let estate: Estates & { engine: FakeEngine };
  let api: TestApi;
  let admin: TestClient;
  let operator: TestClient;
  const grants = { deviceInformation: ['view', 'edit', 'control'] as const };

  const draft = (more: Partial<DeviceDraft> = {}): DeviceDraft => ({
    name: `P ${newId()}`,
    modelId: venue.modelId,
    placeId: venue.hall,
    sn: null,
    netmask: null,
    gateway: null,
    dns: null,
    installLocation: null,
    enabled: true,
    params: { host: '10.1.1.1' },
    ...more,
  });
  const add = async (more: Partial<DeviceDraft> = {}): Promise<string> => {
    const reply = await admin.call(calls.saveDevice, { body: draft(more) });
    expect(reply).toMatchObject({ code: '200' });
    return reply.data?.id ?? '';
  };
  const get = async (id: string) => (await admin.call(calls.getDevice, { query: { deviceId: id } })).data;

  beforeAll(async () => {
    platform = await createTestPlatform();
    venue = await seedVenue(platform);
    estate = await openEstateWithFakeEngine(platform);
    api = await createTestApi(platform, estate.nodes);
    admin = api.signIn({ superAdministrator: true });
    operator = api.signIn({ grants, places: [venue.room] });
  });
  beforeEach(() => {
    estate.published.length = 0;
  });
  afterAll(async () => {
    await api.close();
    await estate.stop();
    await platform.close();
  });

  it('adds a device, gives it to the engine with its secret, and keeps the secret to itself', async () => {
    const id = await add({ params: { host: '10.1.1.2', password: 'open sesame' }, sn: 'SN-1' });
    expect(estate.engine.definitions.get(id)?.params).toMatchObject({ host: '10.1.1.2', password: 'open sesame' });
    const detail = await get(id);
    expect(detail).toMatchObject({
      ip: '10.1.1.2',
      sn: 'SN-1',
      placeName: 'Hall',
      brandName: 'Brand',
      params: { host: '10.1.1.2' },
      secrets: ['password'],
      live: { connection: 'unknown' },
      alarms: { count: 0, worst: null },
      properties: [{ id: 'power', writable: true }],
    });
    const { rows } = await platform.database.pool.query(
      "select string_agg(t::text, ' ') as all from (select * from devices) t",
    );
    const audits = await platform.database.pool.query("select string_agg(t::text, ' ') as all from audit_entries t");
    const sealed = await platform.database.pool.query("select string_agg(t::text, ' ') as all from device_secrets t");
    for (const dump of [rows, audits.rows, sealed.rows]) {
      expect(dump[0].all).toContain(id);
      expect(dump[0].all).not.toContain('open sesame');
    }
    expect(estate.published).toContainEqual({
      topic: 'devices',
      name: 'device.changed',
      payload: { deviceId: id, placeId: venue.hall, change: 'added' },
      placeId: venue.hall,
    });
  });

  it('keeps a secret that is left out, changes it, and removes it', async () => {
    const id = await add({ name: 'secretive', params: { host: '10.1.1.2', password: 'one' } });
    const save = (params: DeviceDraft['params']) =>
      admin.call(calls.saveDevice, { body: draft({ id, name: 'secretive', params }) });
    await save({ host: '10.1.1.3' });
    expect(estate.engine.definitions.get(id)?.params).toMatchObject({ host: '10.1.1.3', password: 'one' });
    await save({ host: '10.1.1.3', password: 'two' });
    expect(estate.engine.definitions.get(id)?.params.password).toBe('two');
    await save({ host: '10.1.1.3', password: null });
    expect(estate.engine.definitions.get(id)?.params.password).toBeUndefined();
    expect((await get(id))?.secrets).toEqual([]);
  });

  it.each([
    [{}, 'device.parameterMissing', 'params.host'],
    [{ host: 'a b' }, 'device.parameterInvalid', 'params.host'],
    [{ host: '10.1.1.1', port: 70_000 }, 'device.parameterInvalid', 'params.port'],
    [{ host: '10.1.1.1', password: 'x\ry' }, 'device.parameterInvalid', 'params.password'],
    [{ host: '10.1.1.1', nonsense: 1 }, 'device.parameterInvalid', 'params.nonsense'],
    [{ host: '8.8.8.8' }, 'device.addressRefused', 'params.host'],
    [{ host: '169.254.169.254' }, 'device.addressRefused', 'params.host'],
    [{ host: '127.0.0.1', port: 8080 }, 'device.addressRefused', 'params.host'],
  ])('refuses parameters %j', async (params, code, field) => {
    const reply = await admin.call(calls.saveDevice, { body: draft({ params }) });
    expect(reply).toMatchObject({ status: false, code, details: [{ field }] });
    expect(reply.details?.[0]?.message).not.toBe('');
  });

  it.each([
    [{ netmask: 'abc' }, 'netmask'],
    [{ netmask: '255.0.255.0' }, 'netmask'],
    [{ gateway: '300.1.1.1' }, 'gateway'],
    [{ gateway: 'gateway.local' }, 'gateway'],
    [{ dns: '999.1.1.1' }, 'dns'],
  ])('refuses the network data %j', async (network, field) => {
    const name = `astray ${newId()}`;
    const reply = await admin.call(calls.saveDevice, { body: draft({ name, ...network }) });
    expect(reply).toMatchObject({ code: '422', details: [{ field, message: expect.stringContaining('例如') }] });
    expect((await admin.call(calls.searchDevices, { query: { keyword: name } })).data).toEqual([]);
    const kept = { netmask: '255.255.255.0', gateway: 'fd00::1', dns: '10.0.0.1, 10.0.0.2' };
    const id = await add({ name, ...kept });
    expect(await get(id)).toMatchObject(kept);
  });

  it.each(['999.999.1.1', '300.1.1.1', 'a_b', '-a', '10.0.0', 'fd00:::2'])('refuses the host %s', async (host) => {
    const reply = await admin.call(calls.saveDevice, { body: draft({ params: { host } }) });
    expect(reply).toMatchObject({ code: 'device.parameterInvalid', details: [{ field: 'params.host' }] });
  });

  it('names the parameter and what is allowed, by the label of the form and in the language of the caller', async () => {
    const said = async (language: string, params: DeviceDraft['params']) => {
      const headers = { 'accept-language': language };
      const body = draft({ params: { host: '10.1.1.1', ...params } });
      return (await admin.send(calls.saveDevice, { body, headers })).json();
    };
    const message = 'Port: The Port Format Is Incorrect, it must be a whole number from 1 to 65535';
    expect(await said('en', { port: 70_000 })).toMatchObject({
      message: `A device parameter is not valid: ${message}`,
      details: [{ field: 'params.port', message }],
    });
    expect(await said('zh', { port: 70_000 })).toMatchObject({
      message: expect.stringContaining('端口格式不正确，应为整数（1 到 65535）'),
    });
    expect(await said('en', { volume: 1 })).toMatchObject({ message: expect.stringContaining('no parameter volume') });
  });

  it('lets exactly one of two simultaneous callers use a name in a place', async () => {
    const name = `twin ${newId()}`;
    const replies = await Promise.all([1, 2, 3].map(() => admin.call(calls.saveDevice, { body: draft({ name }) })));
    expect(replies.map((reply) => reply.code).sort()).toEqual(['200', 'device.nameInUse', 'device.nameInUse']);
    expect(await admin.call(calls.saveDevice, { body: draft({ name, placeId: venue.room }) })).toMatchObject({
      code: '200',
    });
  });

  it('answers an unknown and a forbidden device alike, on every call', async () => {
    const id = await add();
    const body = { deviceId: id };
    const hidden = [
      operator.call(calls.getDevice, { query: body }),
      operator.call(calls.removeDevice, { query: body }),
      operator.call(calls.saveDevice, { body: draft({ id, placeId: venue.room }) }),
      operator.call(calls.saveDevice, { body: draft({ placeId: venue.hall }) }),
      operator.call(calls.executeAction, { body: { ...body, action: 'powerOn', args: {} } }),
      operator.call(calls.getRealTimeData, { body: { deviceIds: [id] } }),
      operator.call(calls.getHistory, {
        query: { ...body, properties: 'power', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
      }),
      operator.call(calls.getDiagnostics, { query: body }),
      operator.call(calls.reconnect, { body }),
      operator.call(calls.readNow, { body }),
      admin.call(calls.getDevice, { query: { deviceId: newId() } }),
    ];
    expect((await Promise.all(hidden)).map((reply) => reply.code)).toEqual(hidden.map(() => '404'));
    expect((await operator.call(calls.listDevices)).data?.records.map((row) => row.placeId)).not.toContain(venue.hall);
    expect(
      (await operator.call(calls.searchDevices, { query: { keyword: 'P ' } })).data?.every(
        (row) => row.placeId === venue.room,
      ),
    ).toBe(true);
    expect((await operator.call(calls.countDevices)).data?.places.every((place) => place.placeId === venue.room)).toBe(
      true,
    );
  });

  it('refuses users who may only view', async () => {
    const id = await add({ placeId: venue.room });
    const viewer = api.signIn({ grants: { deviceInformation: ['view'] }, places: 'all' });
    expect(await viewer.call(calls.saveDevice, { body: draft() })).toMatchObject({ code: '403' });
    expect(
      await viewer.call(calls.executeAction, { body: { deviceId: id, action: 'powerOn', args: {} } }),
    ).toMatchObject({ code: '403' });
    expect(await api.nobody.call(calls.listDevices)).toMatchObject({ code: '401' });
  });

  it('is found by words anywhere in name, number and address, only where the caller may see it', async () => {
    const seen = await add({ name: '三楼报告厅主投影机', placeId: venue.room, sn: 'ZX-0815-Q' });
    await add({ name: '四楼报告厅副投影机', placeId: venue.hall, sn: 'ZX-0816-Q' });
    const find = async (keyword: string, client = admin) => {
      const { data } = await client.call(calls.listDevices, { query: { keyword, sort: 'createdAt' } });
      return [data?.total, data?.records[0]?.id === seen];
    };
    for (const keyword of ['告厅主', '投影 三楼', '0815', 'zx-0815-q', 'ＺＸ 三楼'])
      expect([keyword, ...(await find(keyword))]).toEqual([keyword, 1, true]);
    expect(await find('报告厅')).toEqual([2, true]);
    expect(await find('报告厅', operator)).toEqual([1, true]);
    expect(await find('0816', operator)).toEqual([0, false]);
  });

  it('lists by filters with counts of the states', async () => {
    const ids = await Promise.all(
      ['alpha', 'beta', 'gamma'].map((name) => add({ name: `list-${name}`, placeId: venue.room, sn: `X%_${name}` })),
    );
    const [alpha = '', beta = ''] = ids;
    estate.engine.connect(alpha, 'online');
    estate.engine.connect(beta, 'offline');
    await estate.platform.othersKnow();
    const list = async (query: Record<string, string>) => (await admin.call(calls.listDevices, { query })).data;
    const named = await list({ keyword: 'LIST-', order: 'desc' });
    expect(named?.records.map((row) => row.name)).toEqual(['list-gamma', 'list-beta', 'list-alpha']);
    expect(named).toMatchObject({ total: 3, counts: { all: 3, online: 1, offline: 1, unknown: 1 } });
    expect((await list({ keyword: 'x%_b' }))?.records.map((row) => row.id)).toEqual([beta]);
    expect((await list({ connection: 'online' }))?.records.map((row) => row.id)).toEqual([alpha]);
    expect(await list({ connection: 'offline', keyword: 'list' })).toMatchObject({
      total: 1,
      records: [{ id: beta, live: { connection: 'offline' } }],
    });
    const unknown = await list({ connection: 'unknown', size: '200' });
    expect(unknown?.total).toBe(unknown?.records.length);
    expect(unknown?.records.map((row) => row.id)).not.toContain(alpha);
    expect(
      (await list({ groupId: venue.groupId, placeId: venue.hall, deviceTypeCode: 'projector', brandName: 'Brand' }))
        ?.total,
    ).toBeGreaterThan(0);
    expect(await list({ deviceTypeCode: 'display' })).toMatchObject({ total: 0, records: [] });
    const pages = await Promise.all(
      [1, 2].map((current) => list({ keyword: 'list-', size: '2', current: String(current), sort: 'model' })),
    );
    expect(pages.flatMap((page) => page?.records.map((row) => row.name))).toEqual([
      'list-alpha',
      'list-beta',
      'list-gamma',
    ]);
    const places = (await admin.call(placesEndpoints.listPlaceDetails)).data ?? [];
    const room = places.find((place) => place.id === venue.room);
    expect(room).toMatchObject({ devices: { online: 1, offline: 1 }, state: 'idle' });
    estate.engine.read(alpha, 'power', 'on');
    await estate.platform.othersKnow();
    const [busy] =
      (await admin.call(placesEndpoints.listPlaceDetails)).data?.filter((place) => place.id === venue.room) ?? [];
    expect(busy?.state).toBe('occupy');
  });

  it('removes a device with its state and makes its id unknown', async () => {
    const id = await add();
    expect(await admin.call(calls.removeDevice, { query: { deviceId: id } })).toMatchObject({ code: '200' });
    expect(estate.engine.definitions.has(id)).toBe(false);
    expect(await admin.call(calls.getDevice, { query: { deviceId: id } })).toMatchObject({ code: '404' });
    expect(await admin.call(calls.removeDevice, { query: { deviceId: id } })).toMatchObject({ code: '404' });
  });

  it('carries a command from the request to its confirmation, in the log and to the browsers', async () => {
    const id = await add();
    const send = (action: string, args = {}) =>
      admin.call(calls.executeAction, { body: { deviceId: id, action, args } });
    expect(await send('powerOn')).toMatchObject({ code: 'device.offline' });
    estate.engine.connect(id, 'online');
    expect(await send('fly')).toMatchObject({ code: 'device.actionUnknown' });
    expect(await send('input')).toMatchObject({ code: 'device.parameterMissing', details: [{ field: 'args.source' }] });
    expect(await send('input', { source: 12 })).toMatchObject({
      code: 'device.parameterInvalid',
      message: expect.stringContaining('应为'),
      details: [{ field: 'args.source' }],
    });
    const command = (await send('powerOn')).data;
    expect(command).toMatchObject({ status: 'pending', action: 'powerOn', cause: { kind: 'person' }, deviceId: id });
    const commandId = command?.id ?? '';
    estate.engine.advance(commandId, { status: 'sent', sentAt: Date.now() });
    estate.engine.advance(commandId, { status: 'confirmed', endedAt: Date.now() });
    await vi.waitFor(async () => {
      const found = await admin.call(calls.getCommand, { body: { id: commandId } });
      expect(found.data).toMatchObject({
        status: 'confirmed',
        sentAt: expect.any(String),
        endedAt: expect.any(String),
      });
    });
    const received = estate.published.filter((one) => one.topic === `device:${id}` && one.name === 'command.changed');
    expect(received.map((one) => (one.payload as { status: string }).status)).toEqual(['pending', 'sent', 'confirmed']);
    const log = await admin.call(calls.listCommands, { query: { deviceId: id } });
    expect(log.data).toMatchObject({ total: 1, records: [{ id: commandId, deviceName: command?.deviceName }] });
    expect(await operator.call(calls.getCommand, { body: { id: commandId } })).toMatchObject({ code: '404' });
    expect((await operator.call(calls.listCommands, { query: { deviceId: id } })).data?.total).toBe(0);
    const { code, message } = await admin.call(calls.cancelCommand, { body: { id: commandId } });
    expect([code, message]).toEqual(['device.commandEnded', '已确认的命令不能取消']);
  });

  it('cancels commands, and refuses more when the engine is busy', async () => {
    const id = await add();
    estate.engine.connect(id, 'online');
    const body = { deviceId: id, action: 'powerOn', args: {} };
    const open = await Promise.all([1, 2, 3].map(() => admin.call(calls.executeAction, { body })));
    expect(await admin.call(calls.executeAction, { body })).toMatchObject({ code: 'device.busy' });
    for (const { data } of open) {
      expect(await admin.call(calls.cancelCommand, { body: { id: data?.id } })).toMatchObject({ code: '200' });
    }
    await vi.waitFor(async () => {
      const log = await admin.call(calls.listCommands, { query: { deviceId: id } });
      expect(log.data?.records.map((one) => one.status)).toEqual(['failed', 'failed', 'failed', 'failed']);
    });
  });

  it('sends no command that it could not store, and stores later changes once it can', async () => {
    const id = await add();
    estate.engine.connect(id, 'online');
    const rename = (from: string, to: string) => platform.database.pool.query(`alter table ${from} rename to ${to}`);
    const body = { deviceId: id, action: 'powerOn', args: {} };
    const commandId = (await admin.call(calls.executeAction, { body })).data?.id ?? '';
    await rename('device_commands', 'commands_away');
    try {
      // News of the command before may still come.
      const isNew = ({ name, payload }: (typeof estate.published)[number]): boolean =>
        name === 'command.changed' && (payload as { id: string }).id !== commandId;
      expect(await admin.call(calls.executeAction, { body })).toMatchObject({ status: false, code: '500' });
      expect(estate.published.filter(isNew)).toEqual([]);
      estate.engine.advance(commandId, { status: 'confirmed', sentAt: Date.now(), endedAt: Date.now() });
      await letTimePass(100, 'the change is stored in vain');
    } finally {
      await rename('commands_away', 'device_commands');
    }
    await vi.waitFor(async () => {
      const found = await admin.call(calls.getCommand, { body: { id: commandId } });
      expect(found.data?.status).toBe('confirmed');
    }, 5_000);
  });

  it('stores readings as history and refuses a senseless period', async () => {
    const id = await add();
    const at = Date.now();
    estate.engine.read(id, 'power', 'on', at);
    const ask = (from: number, to: number) =>
      admin.call(calls.getHistory, {
        query: {
          deviceId: id,
          properties: 'power',
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
        },
      });
    await vi.waitFor(async () => {
      const history = await ask(at - 1_000, at + 1_000);
      expect(history.data).toEqual([
        { property: 'power', points: [{ at: new Date(at).toISOString(), value: 'on', min: null, max: null }] },
      ]);
    });
    expect(await ask(at, at)).toMatchObject({ code: '422' });
    expect(await ask(at - 400 * 86_400_000, at)).toMatchObject({ code: '422' });
  });

  it('starts again with what it knew, and sends no command late', async () => {
    const id = await add();
    estate.engine.connect(id, 'online');
    estate.engine.read(id, 'power', 'cooling', 1_700_000_000_000);
    const command = await admin.call(calls.executeAction, { body: { deviceId: id, action: 'powerOn', args: {} } });
    await estate.stop();
    const next = await openEstateWithFakeEngine(platform);
    try {
      const restored = next.engine.options.restore?.find((state) => state.deviceId === id);
      expect(restored).toMatchObject({
        connection: 'online',
        values: { power: { value: 'cooling', at: 1_700_000_000_000 } },
      });
      expect(next.engine.definitions.get(id)?.params.host).toBe('10.1.1.1');
      expect(next.engine.commands.get(command.data?.id ?? '')).toBeUndefined();
      const other = await createTestApi(platform, next.nodes);
      const found = await other
        .signIn({ superAdministrator: true })
        .call(calls.getCommand, { body: { id: command.data?.id } });
      expect(found.data).toMatchObject({ status: 'expired', reason: { code: 'device.commandExpired' } });
      await other.close();
    } finally {
      await next.stop();
    }
  });
});
