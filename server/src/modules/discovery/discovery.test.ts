import { devicesEndpoints, deviceToolsEndpoints, discoveryEndpoints } from '@eoms/contract';
import { type Driver, defineDriver, deviceError, type Search } from '@eoms/drivers/kit';
import type { Engine } from '@eoms/engine';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../platform/http/refusal.ts';
import { createLog } from '../../platform/log/log.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { testDriver } from '../devices/devices.fixture.ts';
import { type DevicesApi, openDevicesApi } from '../devices/devices-api.fixture.ts';
import { createDiscoveryRuns } from './discovery-runs.ts';

const calls = { ...deviceToolsEndpoints, ...discoveryEndpoints };

const text = (en: string) => ({ zh: en, en });
const searching = (run: (search: Search) => Promise<void>): Driver =>
  defineDriver({
    ...testDriver,
    discover: {
      name: text('Search'),
      params: [
        { id: 'host', name: text('Host'), type: 'host', required: true },
        { id: 'group', name: text('Group'), type: 'host', default: '239.255.255.250' },
        { id: 'seconds', name: text('Seconds'), type: 'int', default: 3, min: 1, max: 30 },
      ],
      run,
    },
  });
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

describe('searching the network', () => {
  let system: DevicesApi;
  let other: TestClient;
  let script: (search: Search) => Promise<void>;
  const grants = { deviceInformation: ['view', 'edit'] as const };
  const start = (client = system.admin, args: object = { host: '10.0.0.255' }) =>
    client.call(calls.startDiscovery, { body: { driverId: testDriver.id, args } });
  const look = async (id: string, client = system.admin) =>
    (await client.call(calls.getDiscovery, { query: { id } })).data;
  beforeAll(async () => {
    system = await openDevicesApi(searching((search) => script(search)));
    other = system.api.signIn({ grants, places: [system.venue.room], username: 'other' });
  });
  afterAll(() => system.close());

  it('is offered by the drivers that can, with the form of the search', async () => {
    const { data } = await system.admin.call(calls.listDiscoveryMethods);
    expect(data).toMatchObject([
      { driverId: testDriver.id, params: [{ id: 'host', required: true }, { id: 'group' }, { id: 'seconds' }] },
    ]);
  });

  it('finds devices, knows what is there already, and adopts the rest one by one', async () => {
    const knownId = await system.add({ params: { host: '10.0.0.7' } });
    script = async ({ found, progress }) => {
      found({ key: 'a', name: 'A', params: { host: '10.0.0.7', port: 4352 }, info: { model: 'Model X' } });
      found({ key: 'b', name: 'B?', params: { host: '10.0.0.8' } });
      found({ key: 'b', name: 'B', params: { host: '10.0.0.8', strange: 1 }, info: { serialNumber: 'SN-8' } });
      progress(2, 2);
    };
    const { data: run } = await start();
    const id = run?.id ?? '';
    await vi.waitFor(async () => expect(await look(id)).toMatchObject({ state: 'finished', done: 2, total: 2 }));
    expect(await look(id)).toMatchObject({
      found: [
        { key: 'a', modelIds: [system.venue.modelId], deviceId: knownId },
        { key: 'b', name: 'B', deviceId: null },
      ],
    });
    expect(await look(id, other)).toBeNull();
    const item = (key: string, more: object = {}) => ({
      key,
      name: `Found ${key}`,
      modelId: system.venue.modelId,
      placeId: system.venue.room,
      params: {},
      ...more,
    });
    const { data: results } = await system.admin.call(calls.adoptDevices, {
      body: {
        id,
        devices: [
          item('b', { params: { password: 'x' } }),
          item('b'),
          item('zzz'),
          item('a', { params: { port: 99_999 } }),
        ],
      },
    });
    expect(results?.map((result) => result.error?.code ?? 'made')).toEqual([
      'made',
      'device.nameInUse',
      '404',
      'device.parameterInvalid',
    ]);
    const made = results?.[0]?.deviceId ?? '';
    const detail = (await system.admin.call(devicesEndpoints.getDevice, { query: { deviceId: made } })).data;
    expect(detail).toMatchObject({ name: 'Found b', ip: '10.0.0.8', sn: 'SN-8', secrets: ['password'] });
    expect(system.engine.definitions.get(made)?.params).toMatchObject({ host: '10.0.0.8', password: 'x' });
    expect((await look(id))?.found[1]?.deviceId).toBe(made);
    expect(await other.call(calls.adoptDevices, { body: { id, devices: [item('b')] } })).toMatchObject({ code: '404' });
  });

  it('adopts devices that report malformed text', async () => {
    script = async ({ found }) =>
      found({ key: 'x\u0000', name: 'X\ud800', params: { host: '10.0.0.9' }, info: { serialNumber: 'SN\u00009' } });
    const id = (await start()).data?.id ?? '';
    await vi.waitFor(async () => expect(await look(id)).toMatchObject({ state: 'finished' }));
    expect(await look(id)).toMatchObject({ found: [{ key: 'x\ufffd', name: 'X\ufffd' }] });
    const { modelId, room: placeId } = system.venue;
    const device = { key: 'x\ufffd', name: 'X', modelId, placeId, params: {} };
    const { data } = await system.admin.call(calls.adoptDevices, { body: { id, devices: [device] } });
    const made = data?.[0]?.deviceId ?? '';
    const detail = (await system.admin.call(devicesEndpoints.getDevice, { query: { deviceId: made } })).data;
    expect(detail).toMatchObject({ sn: 'SN\ufffd9' });
  });

  it('refuses what the form refuses, addresses out of bounds, and a second search of the same person', async () => {
    expect(await start(system.admin, {})).toMatchObject({ code: 'device.parameterMissing' });
    expect(await start(system.admin, { host: '10.0.0.1', seconds: 99 })).toMatchObject({
      code: 'device.parameterInvalid',
    });
    expect(await start(system.admin, { host: '8.8.8.8' })).toMatchObject({ code: 'device.addressRefused' });
    expect(await start(system.admin, { host: '10.0.0.1', group: '239.1.1.1' })).toMatchObject({
      code: 'device.addressRefused',
    });
    const body = { driverId: 'Nothing', args: {} };
    expect(await system.admin.call(calls.startDiscovery, { body })).toMatchObject({ code: '404' });
    script = ({ signal }) => untilAborted(signal);
    // A multicast group that is the driver's default is not a device.
    const { data: run } = await start(system.admin, { host: '10.0.0.255', group: '239.255.255.250' });
    expect(await start()).toMatchObject({ code: 'discovery.running' });
    const id = run?.id ?? '';
    expect(await other.call(calls.stopDiscovery, { body: { id } })).toMatchObject({ code: '404' });
    expect(await system.admin.call(calls.stopDiscovery, { body: { id } })).toMatchObject({ code: '200' });
    expect(await look(id)).toMatchObject({ state: 'stopped', error: null });
  });

  it('limits the driver to the allowed addresses and reports why a search failed', async () => {
    const asked: boolean[] = [];
    script = async ({ allow }) => {
      asked.push(await allow('10.0.0.9', 80), await allow('8.8.8.8', 80));
      throw deviceError('unreachable', { zh: '没有网络', en: 'no network' });
    };
    const { data: run } = await start();
    await vi.waitFor(async () => expect(await look(run?.id ?? '')).toMatchObject({ state: 'failed' }));
    expect(asked).toEqual([true, false]);
    expect((await look(run?.id ?? ''))?.error?.en).toBe('no network');
  });
});

describe('the limits of searches', () => {
  const open = (
    run: (search: Search) => Promise<void>,
    limits: Partial<Parameters<typeof createDiscoveryRuns>[1]> = {},
  ) => {
    const full = { allow: () => true, shared: {} };
    const engine = { search: (_id: string, search: object) => run({ ...search, ...full } as unknown as Search) };
    return createDiscoveryRuns(
      { engine: () => engine as unknown as Engine, log: createLog('silent') },
      { atOnce: 2, longestMs: 60_000, findings: 3, retentionMs: 60_000, ...limits },
    );
  };
  const codeOf = (work: () => unknown): string => {
    try {
      work();
      return '200';
    } catch (error) {
      return error instanceof Refusal ? error.code : String(error);
    }
  };

  it('apply to the number, findings and duration of searches, which expire after a while', async () => {
    let aborted = 0;
    const runs = open(async ({ signal }) => {
      await untilAborted(signal);
      aborted += 1;
    });
    const [first] = [runs.start('a', testDriver, {}), runs.start('b', testDriver, {})];
    expect(codeOf(() => runs.start('c', testDriver, {}))).toBe('429');
    runs.close();
    await vi.waitFor(() => expect(aborted).toBe(2));
    expect(first.state).toBe('stopped');
    expect(runs.get('b', first.id)).toBeUndefined();

    const talkative = open(async ({ found, signal }) => {
      for (let i = 0; i < 10; i += 1) found({ key: `k${i}`, name: 'n', params: {} });
      await untilAborted(signal);
    });
    const many = talkative.start('a', testDriver, {});
    await vi.waitFor(() => expect([many.state, many.found.size]).toEqual(['stopped', 3]));

    const endless = open(({ signal }) => untilAborted(signal), { longestMs: 20, retentionMs: 30 });
    const late = endless.start('a', testDriver, {});
    await vi.waitFor(() => expect(late.state).toBe('stopped'));
    await vi.waitFor(() => expect(endless.get('a', late.id)).toBeUndefined());
  });

  it('report the failure of a driver without internal details', async () => {
    const runs = open(() => Promise.reject(new Error('secret detail')));
    const run = runs.start('a', testDriver, {});
    await vi.waitFor(() => expect(run.state).toBe('failed'));
    expect(JSON.stringify(run.error)).not.toContain('secret detail');
  });
});
