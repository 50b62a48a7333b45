import { alarmsEndpoints, devicesEndpoints, modelsEndpoints } from '@eoms/contract';
import { drivers } from '@eoms/drivers';
import { type Simulator, simulate } from '@eoms/drivers/simulators';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { furnish, openServer, type Server } from '../../../authorisation-matrix/matrix.fixture.ts';
import type { TestClient } from '../../../platform/testing/test-client.ts';

const patience = { timeout: 15_000, interval: 100 };
const snmp = drivers.find(({ id }) => id === 'snmp');
const readyModel = snmp?.models?.find(({ name }) => name.startsWith('Smart-UPS'));

/** From the ready model through catalogue, database and engine to the list of alarms, over a real agent's socket. */
describe('the alarms that a ready model suggests', () => {
  let server: Server;
  let root: TestClient;
  let ups: Simulator;
  let deviceId = '';

  const alarms = async () =>
    ((await root.call(alarmsEndpoints.listAlarms, { query: { deviceId } })).data?.records ?? []).map(
      ({ level, text, active }) => ({ level, text: text.en, active }),
    );

  beforeAll(async () => {
    server = await openServer(undefined, { allowLoopback: true });
    const furnished = await furnish(server);
    root = furnished.root;
    const definition = JSON.stringify(readyModel?.definition);
    ups = await simulate('snmp', { host: '127.0.0.1', port: 0, params: { definition } });
    for (const [property, value] of Object.entries({
      outputStatus: 'onLine',
      batteryStatus: 'normal',
      batteryReplace: 'notNeeded',
      battery: 100,
      temperature: 25,
      load: 40,
    }))
      ups.set(property, value);
    const found = await root.call(modelsEndpoints.pageModels, {
      query: { current: '1', size: '10', keyword: readyModel?.name ?? '' },
    });
    const saved = await root.call(devicesEndpoints.saveDevice, {
      body: {
        name: 'UPS',
        modelId: found.data?.records[0]?.id,
        placeId: furnished.placeA,
        sn: null,
        netmask: null,
        gateway: null,
        dns: null,
        installLocation: null,
        enabled: true,
        params: { host: '127.0.0.1', port: ups.port, trapPort: 0, pollSeconds: 1 },
      },
    });
    deviceId = saved.data?.id ?? '';
  });
  afterAll(async () => {
    await server.close();
    await ups.close();
  });

  it('are silent while all is well', async () => {
    await vi.waitFor(async () => {
      const detail = await root.call(devicesEndpoints.getDevice, { query: { deviceId } });
      expect(detail.data?.live.values).toMatchObject({ outputStatus: { value: 'onLine', quality: 'good' } });
    }, patience);
    expect(await alarms()).toEqual([]);
  });

  it('are raised as serious when the mains fail, and cleared when they return', async () => {
    const onBattery = { level: 2, text: 'Output status: On battery' };
    ups.set('outputStatus', 'onBattery');
    await vi.waitFor(async () => expect(await alarms()).toEqual([{ ...onBattery, active: true }]), patience);
    ups.set('outputStatus', 'onLine');
    await vi.waitFor(async () => expect(await alarms()).toEqual([{ ...onBattery, active: false }]), patience);
  });

  it('are distinguished by their subject', async () => {
    ups.set('battery', 12);
    await vi.waitFor(
      async () => expect(await alarms()).toContainEqual({ level: 2, text: 'UPS battery is low', active: true }),
      patience,
    );
  });
});
