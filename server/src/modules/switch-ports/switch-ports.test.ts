import { switchPortsEndpoints as calls, devicesEndpoints, type FoundPort } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { defineDriver, type Neighbours } from '@eoms/drivers/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { testDriver } from '../devices/devices.fixture.ts';
import { type DevicesApi, openDevicesApi } from '../devices/devices-api.fixture.ts';

const driver = defineDriver({ ...testDriver, neighbours: () => Promise.reject(new Error('the engine is simulated')) });

let site: DevicesApi;
let operator: TestClient;
let [core, camera, codec] = ['', '', ''];
const said = (ports: Neighbours['ports']): Neighbours => ({
  name: 'core-1',
  macs: [],
  resolved: [],
  isPartial: false,
  ports,
});
const heard = (port: number, address: string) => ({
  port,
  name: `ge-0/0/${port}`,
  macs: [],
  announced: [{ name: '', addresses: [address], macs: [], forwards: false }],
});

beforeAll(async () => {
  site = await openDevicesApi(driver, (engine) => {
    const { neighbours } = engine;
    let now = 0;
    engine.neighbours = async (id) => {
      asked += 1;
      now += 1;
      most = Math.max(most, now);
      await letTimePass(30, 'a switch takes a moment to answer');
      now -= 1;
      return neighbours(id);
    };
    return engine;
  });
  await site.platform.database.pool.query("update device_types set code = 'network' where code = 'projector'");
  operator = site.api.signIn({ grants: { deviceInformation: ['view', 'edit'] }, places: [site.venue.room] });
});
afterAll(() => site.close());
beforeEach(async () => {
  round += 1;
  core = await site.add({ name: `core ${round}`, params: { host: `10.8.0.${round}` } });
  camera = await site.add({ name: `camera ${round}`, params: { host: `10.9.1.${next()}` } });
  codec = await site.add({ name: `codec ${round}`, params: { host: `10.9.1.${next()}` } });
  site.engine.connect(core, 'online');
  site.engine.plugged.set(core, said([heard(3, await hostOf(camera)), heard(4, await hostOf(codec))]));
});
let [asked, most] = [0, 0];
let [given, round] = [0, 0];
const next = () => (given += 1);

const get = async (deviceId: string) =>
  (await site.admin.call(devicesEndpoints.getDevice, { query: { deviceId } })).data;
const hostOf = async (id: string) => String((await get(id))?.ip);
const read = (switchId: string | undefined = core, client = site.admin) =>
  client.call(calls.readSwitchPorts, { body: switchId === undefined ? {} : { switchId } });
const list = async (client = site.admin, query: Record<string, string> = {}) =>
  (await client.call(calls.listFoundPorts, { query })).data;
const found = async (client = site.admin, query: Record<string, string> = {}) =>
  ((await list(client, query))?.records ?? []).filter(({ switchId }) => switchId === core);
const accept = async (ports: Pick<FoundPort, 'deviceId' | 'switchId' | 'port' | 'now'>[], client = site.admin) =>
  (
    await client.call(calls.acceptFoundPorts, {
      body: {
        ports: ports.map(({ deviceId, switchId, port, now }) => ({
          deviceId,
          switchId,
          port,
          now: now && { switchId: now.switchId, port: now.port },
        })),
      },
    })
  ).data?.map(({ error }) => error?.code ?? 'done');

describe('ports that switches know', () => {
  it('are offered with their evidence, and change nothing before somebody accepts them', async () => {
    expect((await read()).data).toEqual({ read: 1, failed: 0, left: 0 });
    const records = await found();
    expect(records).toMatchObject([
      { deviceId: camera, port: 3, portName: 'ge-0/0/3', evidence: 'announced', matchedBy: 'address', now: null },
      { deviceId: codec, port: 4 },
    ]);
    expect(await found(site.admin, { deviceId: codec })).toHaveLength(1);
    expect((await get(camera))?.uplink).toBeNull();
    expect(await accept(records)).toEqual(['done', 'done']);
    expect((await get(camera))?.uplink).toEqual({ switchId: core, port: 3 });
    expect(await found()).toEqual([]);
    const { rows } = await site.platform.database.pool.query(
      "select before, after from audit_entries where target = $1 and action = 'acceptFoundPorts'",
      [camera],
    );
    expect(rows).toMatchObject([{ before: { uplink: null }, after: { uplink: { switchId: core, port: 3 } } }]);
  });

  it('replace what somebody typed only if it still says what was shown', async () => {
    await read();
    await site.platform.database.pool.query('update devices set switch_id = $1, switch_port = 9 where id = $2', [
      core,
      camera,
    ]);
    const [shown] = (await found()).filter(({ deviceId }) => deviceId === camera);
    expect(shown?.now).toMatchObject({ switchId: core, port: 9 });
    await site.platform.database.pool.query('update devices set switch_port = 10 where id = $1', [camera]);
    expect(await accept([shown as FoundPort])).toEqual(['409']);
    expect((await get(camera))?.uplink?.port).toBe(10);
    // Accepted twice at once, or once it is plugged in elsewhere: the second is refused.
    const [again] = (await found()).filter(({ deviceId }) => deviceId === camera);
    expect((await Promise.all([accept([again as FoundPort]), accept([again as FoundPort])])).flat().sort()).toEqual([
      '409',
      'done',
    ]);
    const [other] = (await found()).filter(({ deviceId }) => deviceId === codec);
    site.engine.plugged.set(core, said([heard(7, await hostOf(codec))]));
    await read();
    expect(await accept([other as FoundPort])).toEqual(['409']);
  });

  it('are offered no longer when somebody says so, until somebody else does not', async () => {
    await read();
    const ignore = (ignored: boolean, port: number | null = 3) =>
      site.admin.call(calls.ignoreFoundPort, { body: { deviceId: camera, switchId: core, port, ignored } });
    await ignore(true);
    await ignore(true);
    expect((await found()).map(({ deviceId }) => deviceId)).toEqual([codec]);
    expect((await found(site.admin, { ignored: 'true' })).map(({ deviceId }) => deviceId)).toEqual([camera]);
    await ignore(false);
    expect(await found()).toHaveLength(2);
  });

  it('are shown to those who see both the device and its switch', async () => {
    const mine = await site.add({ name: 'mine', placeId: site.venue.room, params: { host: '10.9.2.1' } });
    site.engine.plugged.set(core, said([heard(5, '10.9.2.1')]));
    await read();
    expect((await found()).map(({ deviceId }) => deviceId)).toEqual([mine]);
    expect(await list(operator)).toMatchObject({ records: [], total: 0 });
    expect(JSON.stringify(await list(operator))).not.toContain(core);
    expect(await read(core, operator)).toMatchObject({ code: '404' });
    expect(await accept(await found(), operator)).toEqual(['404']);
    const body = { deviceId: mine, switchId: core, port: 5, ignored: true };
    expect(await operator.call(calls.ignoreFoundPort, { body })).toMatchObject({ code: '404' });
    const viewer = site.api.signIn({ grants: { deviceInformation: ['view'] }, places: 'all' });
    expect(await viewer.call(calls.listFoundPorts, { query: {} })).toMatchObject({ code: '403' });
  });

  it('stay known while the switch is away, with the reason, and go with it', async () => {
    await read();
    site.engine.connect(core, 'offline');
    expect((await read()).data).toMatchObject({ read: 0, failed: 1 });
    expect(await found()).toHaveLength(2);
    const one = (await list())?.switches.find(({ switchId }) => switchId === core);
    expect(one).toMatchObject({ ports: 2, error: { code: 'device.offline' } });
    expect(one?.readAt).not.toBeNull();
    site.engine.plugged.delete(camera);
    site.engine.connect(camera, 'online');
    await read(camera);
    expect((await list())?.switches.find(({ switchId }) => switchId === camera)).toMatchObject({
      error: { code: 'device.noNeighbours' },
      readAt: null,
    });
    await site.admin.call(devicesEndpoints.removeDevice, { query: { deviceId: core } });
    expect(await found()).toEqual([]);
  });

  it('make no ring, even if both ends are accepted at once', async () => {
    const other = await site.add({ name: 'other', params: { host: '10.9.3.1' } });
    site.engine.connect(other, 'online');
    // Nobody knows which is above: nothing is offered, and what somebody claims is refused.
    site.engine.plugged.set(core, said([heard(1, '10.9.3.1')]));
    site.engine.plugged.set(other, said([heard(1, await hostOf(core))]));
    await Promise.all([read(core), read(other)]);
    const claim = (deviceId: string, switchId: string) => ({ deviceId, switchId, port: 1, now: null });
    expect(await accept([claim(core, other), claim(other, core)])).toEqual(['409', '409']);
  });

  it('are read of all switches in one call, eight at a time and each once', async () => {
    for (let i = 0; i < 20; i += 1) site.engine.connect(await site.add({ name: `more ${i}` }), 'online');
    [asked, most] = [0, 0];
    const all = () => site.admin.call(calls.readSwitchPorts, { body: {} });
    const [one, two] = await Promise.all([all(), all()]);
    const known = (await list())?.switches.length ?? 0;
    expect(known).toBeGreaterThan(20);
    for (const { data } of [one, two]) expect((data?.read ?? 0) + (data?.failed ?? 0) + (data?.left ?? 0)).toBe(known);
    expect(one.data?.left).toBe(0);
    expect(asked).toBeLessThan(2 * known);
    expect(most).toBeLessThanOrEqual(16);
    expect(most).toBeGreaterThan(4);
  });
});
