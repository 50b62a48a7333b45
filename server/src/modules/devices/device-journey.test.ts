import {
  alarmsEndpoints,
  commandsEndpoints,
  type DeviceDraft,
  devicesEndpoints,
  historyEndpoints,
} from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { drivers } from '@eoms/drivers';
import { type Simulator, simulate } from '@eoms/drivers/simulators';
import { createEngine, type LinkTiming, silentLog, systemClock } from '@eoms/engine';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { type Estates, openEstate, seedVenue, type Venue } from './devices.fixture.ts';

const calls = { ...devicesEndpoints, ...commandsEndpoints, ...historyEndpoints };

/** Shorter than in a venue, with the same proportions. */
const timing: Partial<LinkTiming> = {
  connectTimeoutMs: 1_000,
  backOffFromMs: 50,
  backOffToMs: 200,
  graceMs: 50,
  readBackMs: 50,
  offlineAlarmMs: 100,
  flapChanges: 100,
};
const patience = { timeout: 15_000, interval: 50 };

/** The whole path, over real sockets: call → database → engine → PJLink → and back. */
describe('a projector from being added to being plugged in again', () => {
  const driver = drivers.find((one) => one.id === 'pjlink');
  let platform: TestPlatform;
  let venue: Venue;
  let simulator: Simulator;
  let estate: Estates;
  let api: TestApi;
  let admin: TestClient;
  let id: string;

  const open = async () => {
    if (!driver) throw new Error('no PJLink driver');
    estate = await openEstate(
      platform,
      (options) => createEngine({ clock: systemClock, log: silentLog, drivers, timing, ...options }),
      driver,
    );
    api = await createTestApi(platform, estate.nodes);
    admin = api.signIn({ superAdministrator: true });
  };
  const draft = (params: DeviceDraft['params']): DeviceDraft => ({
    name: 'Projector',
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
  const detail = async () => (await admin.call(calls.getDevice, { query: { deviceId: id } })).data;
  const until = (connection: string) =>
    vi.waitFor(async () => expect((await detail())?.live.connection).toBe(connection), patience);
  const alarms = async () => (await admin.call(alarmsEndpoints.listAlarms)).data?.records ?? [];

  beforeAll(async () => {
    platform = await createTestPlatform();
    venue = await seedVenue(platform, 'pjlink');
    simulator = await simulate('pjlink', { host: '127.0.0.1', port: 0, params: { password: 'JBMIAProjectorLink' } });
    await open();
  });
  afterAll(async () => {
    await api.close();
    await estate.stop();
    await simulator.close();
    await platform.close();
  });

  it('comes online with its password and reports its state', async () => {
    const params = { host: '127.0.0.1', port: simulator.port, password: 'JBMIAProjectorLink', pollSeconds: 1 };
    const saved = await admin.call(calls.saveDevice, { body: draft(params) });
    expect(saved).toMatchObject({ code: '200' });
    id = saved.data?.id ?? '';
    await until('online');
    await vi.waitFor(
      async () =>
        expect((await detail())?.live.values.power).toMatchObject({ value: simulator.state().power, quality: 'good' }),
      patience,
    );
    const found = await detail();
    expect(found?.properties.map((property) => property.id)).toContain('power');
    expect(found?.actions.map((action) => action.id)).toContain('power');
    expect(JSON.stringify(found)).not.toContain('JBMIAProjectorLink');
    const list = await admin.call(calls.listDevices, { query: { connection: 'online' } });
    expect(list.data).toMatchObject({ total: 1, counts: { all: 1, online: 1 } });
    const { data } = await admin.call(calls.getDiagnostics, { query: { deviceId: id } });
    expect(data?.frames.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toContain('JBMIAProjectorLink');
  });

  it('executes a command and confirms it', async () => {
    const on = simulator.state().power !== 'on';
    const sent = await admin.call(calls.executeAction, { body: { deviceId: id, action: 'power', args: { on } } });
    expect(sent).toMatchObject({ code: '200' });
    await vi.waitFor(async () => {
      const command = await admin.call(calls.getCommand, { body: { id: sent.data?.id } });
      expect(command.data).toMatchObject({ status: 'confirmed' });
    }, patience);
    expect(on ? ['on', 'warming'] : ['standby', 'cooling']).toContain(simulator.state().power);
    const statuses = estate.published.flatMap((one) =>
      one.topic === `device:${id}` && one.name === 'command.changed'
        ? [(one.payload as { status: string }).status]
        : [],
    );
    expect(statuses.at(-1)).toBe('confirmed');
    await vi.waitFor(async () => {
      const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 1_000)].map((time) =>
        time.toISOString(),
      );
      const history = await admin.call(calls.getHistory, {
        query: { deviceId: id, properties: 'power', from: from ?? '', to: to ?? '' },
      });
      expect(history.data?.[0]?.points.length).toBeGreaterThanOrEqual(2);
    }, patience);
  });

  it('raises an alarm when it is unplugged, and refuses commands', async () => {
    await simulator.fault('refuse');
    await until('offline');
    await vi.waitFor(
      async () => expect(await alarms()).toMatchObject([{ deviceId: id, active: true, status: 'pending' }]),
      patience,
    );
    const refused = await admin.call(calls.executeAction, {
      body: { deviceId: id, action: 'power', args: { on: true } },
    });
    expect(refused).toMatchObject({ code: 'device.offline' });
    expect(await admin.call(calls.readNow, { body: { deviceId: id } })).toMatchObject({ status: false });
  });

  it('keeps its values over a restart, marked as old, and does not raise the alarm twice', async () => {
    const before = await detail();
    await api.close();
    await estate.stop();
    await open();
    const after = await detail();
    expect(after?.live.values.power).toMatchObject({ value: before?.live.values.power?.value, quality: 'stale' });
    await letTimePass(500, 'the alarm would be raised again');
    expect(await alarms()).toMatchObject([{ active: true, occurrences: 1 }]);
  });

  it('comes back when it is plugged in, and its alarm ends', async () => {
    await simulator.fault('none');
    await until('online');
    await vi.waitFor(
      async () => expect(await alarms()).toMatchObject([{ active: false, status: 'pending', occurrences: 1 }]),
      patience,
    );
    const [alarm] = await alarms();
    expect(estate.published).toContainEqual(
      expect.objectContaining({
        topic: 'alarms',
        payload: expect.objectContaining({
          change: 'changed',
          alarm: expect.objectContaining({ id: alarm?.id, active: false }),
        }),
      }),
    );
  });

  it('signs in again when its password is changed', async () => {
    const params = { host: '127.0.0.1', port: simulator.port, password: 'wrong', pollSeconds: 1 };
    await admin.call(calls.saveDevice, { body: { ...draft(params), id } });
    await until('offline');
    await admin.call(calls.saveDevice, { body: { ...draft({ ...params, password: 'JBMIAProjectorLink' }), id } });
    await until('online');
  });
});
