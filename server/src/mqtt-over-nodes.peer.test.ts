import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  automationsEndpoints,
  devicesEndpoints,
  type ModelProperty,
  modelsEndpoints,
  mqttEndpoints,
  nodesEndpoints,
} from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMosquitto, type Mosquitto, startMosquitto } from './demo/nodes/start-mosquitto.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { freePort } from './platform/testing/free-port.ts';
import { dataOf, openProgramNodes, type ProgramNode, type ProgramNodes } from './platform/testing/program-nodes.ts';

const title = 'devices at Mosquitto over two nodes';
const devices = 24;
const patience = { timeout: 40_000, interval: 100 };
const meters = { username: 'meters', password: 'Quiet-harbour-19' };
const own = { username: 'eoms', password: 'p@ss/word' };

const reading: ModelProperty = {
  id: 'reading',
  name: { zh: '读数', en: 'Reading' },
  type: 'int',
  writable: false,
  history: 'change',
  staleAfterSeconds: null,
  origin: 'model',
  hidden: false,
  wire: { topic: '{base}/reading', retained: 'use' },
};

let database: TestDatabase;
let folder: string;
let broker: Mosquitto;
let port: number;
let nodes: ProgramNodes;
let steady: ProgramNode;
let other: ProgramNode;
const deviceIds: string[] = [];

const startBroker = () => startMosquitto({ folder, port, ...own });
const addModel = async ({ call }: ProgramNode): Promise<string> => {
  const { records } = dataOf(await call(modelsEndpoints.pageModels, { query: { current: '1', size: '1' } }));
  const { typeId = '', brandId = '' } = records[0] ?? {};
  const description = dataOf(await call(modelsEndpoints.describeActionClass, { params: { class: 'mqtt' } }));
  const body = {
    name: 'Numbered meter',
    typeId,
    brandId,
    actionClass: 'mqtt',
    enabled: true,
    sort: 0,
    image: null,
    defaults: {},
    remarks: '',
    description: { ...description, properties: [reading] },
  };
  return dataOf(await call(modelsEndpoints.saveModel, { body })).id;
};
const addMeters = async ({ call }: ProgramNode, placeId: string): Promise<void> => {
  const modelId = await addModel({ call } as ProgramNode);
  const nothing = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null };
  for (let n = 0; n < devices; n += 1) {
    const params = { broker: 'own', base: `meters/${n}` };
    const body = { ...nothing, name: `Meter ${n}`, modelId, placeId, enabled: true, params };
    deviceIds.push(dataOf(await call(devicesEndpoints.saveDevice, { body })).id);
  }
};
const standing = async (node: ProgramNode, username: string) => {
  const { data } = await node.call(mqttEndpoints.pageMqttAccounts, { query: { keyword: username } });
  return data?.records[0]?.standing;
};
const connect = ({ username, password } = meters): Promise<MqttClient> =>
  mqtt.connectAsync({ host: '127.0.0.1', port, username, password, reconnectPeriod: 0, connectTimeout: 5_000 });

/** Publishes with QoS 1 to each device in turn, and resolves once the broker has all of them. */
const publish = async (client: MqttClient, from: number, count: number): Promise<void> => {
  const sent = Array.from({ length: count * devices }, (_, i) =>
    client.publishAsync(`meters/${i % devices}/reading`, String(from + Math.floor(i / devices)), { qos: 1 }),
  );
  await Promise.all(sent);
};
/** The stored readings of each device, in the order of the devices. */
const stored = async (): Promise<number[][]> => {
  const { rows } = await database.pool.query<{ device: string; numbers: number[] }>(
    `select s.device_id device, array_agg(p.value order by p.at, p.value) numbers from history_points p
     join history_series s on s.id = p.series_id where s.property = 'reading' group by 1`,
  );
  const byDevice = new Map(rows.map(({ device, numbers }) => [device, numbers]));
  return deviceIds.map((id) => byDevice.get(id) ?? []);
};
const missing = async (to: number): Promise<number> => {
  const all = await stored();
  return all.reduce((sum, numbers) => sum + to - new Set(numbers.filter((n) => n < to)).size, 0);
};
const doubled = async (): Promise<number> =>
  (await stored()).reduce((sum, numbers) => sum + numbers.length - new Set(numbers).size, 0);
const shares = async (): Promise<number[]> =>
  (await database.pool.query('select count(*)::int n from shards where node is not null group by node')).rows.map(
    ({ n }) => n,
  );

if (!hasMosquitto() && process.env.EOMS_PEERS === '1')
  it('has its peer', () => {
    throw new Error('not installed: mosquitto');
  });
describe.skipIf(!hasMosquitto())(hasMosquitto() ? title : `${title} (skipped, not installed: mosquitto)`, () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'eoms-mosquitto-'));
    port = await freePort();
    broker = await startBroker();
    const address = `mqtt://${own.username}:${encodeURIComponent(own.password)}@127.0.0.1:${port}`;
    nodes = await openProgramNodes(database, { EOMS_MQTT_URL: address });
    steady = nodes.first;
    other = await nodes.start('other');
    await addMeters(steady, nodes.placeId);
  }, 240_000);
  afterAll(async () => {
    await nodes?.close();
    await broker?.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('accepts the accounts of the console, with their rights, and refuses them when they are disabled', async () => {
    const body = { ...meters, publishFilters: ['%u/#'], subscribeFilters: ['%u/+/set'], enabled: true, remarks: '' };
    const { id } = dataOf(await other.call(mqttEndpoints.saveMqttAccount, { body }));
    await expect.poll(() => standing(steady, 'meters'), patience).toBe('inForce');
    const client = await connect();
    const grants = await client.subscribeAsync(['meters/1/set', 'others/1/set']).catch(() => 'refused');
    expect(grants).toBe('refused');
    const gone = new Promise<void>((resolve) => client.once('close', () => resolve()));
    const { password: _, ...kept } = body;
    await steady.call(mqttEndpoints.saveMqttAccount, { body: { ...kept, id, enabled: false } });
    await gone;
    await expect(connect()).rejects.toMatchObject({ code: 5 });
    await steady.call(mqttEndpoints.saveMqttAccount, { body: { ...kept, id } });
    await expect.poll(() => standing(steady, 'meters'), patience).toBe('inForce');
    const refused = { ...body, username: 'other', publishFilters: ['%c/#'] };
    const { code } = await steady.call(mqttEndpoints.saveMqttAccount, { body: refused });
    expect(code).toBe('mqttAccount.clientIdUnsupported');
  });

  it('receives each reading once, on the node that runs the device', async () => {
    await expect.poll(shares, patience).toEqual([128, 128]);
    const client = await connect();
    await publish(client, 0, 20);
    await expect.poll(() => missing(20), patience).toBe(0);
    expect(await doubled()).toBe(0);
    await client.endAsync();
  });

  it('sets automations off once, whichever node runs their shard', async () => {
    const group = dataOf(await steady.call(automationsEndpoints.saveAutomationGroup, { body: { name: 'Buttons' } }));
    const buttons = Array.from({ length: 8 }, (_, n) => `meters/buttons/${n}`);
    for (const topic of buttons) {
      const body = {
        name: topic,
        groupId: group.id,
        description: '',
        enabled: true,
        placeIds: [nodes.placeId],
        triggers: [{ kind: 'mqtt' as const, id: 'b', topic, compare: null }],
        condition: null,
        steps: [{ kind: 'delay' as const, id: 'd', seconds: 1 }],
        onFailure: 'stop' as const,
        limitSeconds: 30,
        overlap: 'queue' as const,
        yieldMinutes: 0,
        mostPerHour: 100,
      };
      dataOf(await steady.call(automationsEndpoints.saveAutomation, { body }));
    }
    const client = await connect();
    const press = () => Promise.all(buttons.map((topic) => client.publishAsync(topic, 'pressed', { qos: 1 })));
    const fired = async (): Promise<number[]> => {
      const { rows } = await database.pool.query(
        'select count(*)::int n from automation_firings group by automation_id order by 1',
      );
      return rows.map(({ n }) => n);
    };
    // The node that runs the shard may only now have heard of its automation.
    await expect
      .poll(async () => {
        if ((await fired()).length < buttons.length) await press();
        return (await fired()).length;
      }, patience)
      .toBe(buttons.length);
    let before: number[] = [];
    const isQuiet = async () => {
      const last = before;
      before = await fired();
      return String(last) === String(before);
    };
    await expect.poll(isQuiet, { ...patience, interval: 500 }).toBe(true);
    await press();
    await expect.poll(fired, patience).toEqual(before.map((n) => n + 1));
    await letTimePass(1_000, 'another node would fire too');
    expect(await fired()).toEqual(before.map((n) => n + 1));
    await client.endAsync();
  });

  it('loses and doubles nothing when a node is drained while its devices send', async () => {
    const client = await connect();
    const { data } = await steady.call(nodesEndpoints.listNodes, {});
    const id = data?.find(({ name }) => name === 'other')?.id ?? '';
    let [next, over] = [20, false];
    const sending = (async () => {
      for (; !over; next += 1) await publish(client, next, 1);
    })();
    expect((await steady.call(nodesEndpoints.drainNode, { body: { id } })).code).toBe('200');
    await expect.poll(shares, patience).toEqual([256]);
    over = true;
    await sending;
    await expect.poll(() => missing(next), patience).toBe(0);
    expect(await doubled()).toBe(0);
    await steady.call(nodesEndpoints.resumeNode, { body: { id } });
    await expect.poll(shares, patience).toEqual([128, 128]);
    await client.endAsync();
  });

  it('loses nothing that the broker took when a node is killed, and goes on', async () => {
    const client = await connect();
    const from = 10_000;
    await publish(client, from, 5);
    other.server.child.kill('SIGKILL');
    await publish(client, from + 5, 15);
    const arrived = async () => (await stored()).map((numbers) => new Set(numbers.filter((n) => n >= from)).size);
    await expect.poll(arrived, patience).toEqual(Array(devices).fill(20));
    await client.endAsync();
  });

  it('says when the broker is gone, and goes on with it and its accounts when it is back', async () => {
    const back = 20_000;
    const state = async () => (await steady.call(mqttEndpoints.getMqttBroker, {})).data?.external;
    expect(await state()).toMatchObject({ connected: true, accounts: 'managed', address: `127.0.0.1:${port}` });
    await broker.stop();
    await expect.poll(async () => (await state())?.connected, patience).toBe(false);
    const health = await (await fetch(`http://127.0.0.1:${steady.port}/health`)).json();
    expect(health).toMatchObject({ ready: true, well: false, parts: { mqtt: { ok: false, reason: 'disconnected' } } });
    // Its accounts are lost as well: the console has them.
    await rm(join(folder, 'accounts.json'));
    broker = await startBroker();
    await expect.poll(() => state(), patience).toMatchObject({ connected: true });
    await expect
      .poll(
        () =>
          connect().then(
            (client) => client.endAsync().then(() => true),
            () => false,
          ),
        patience,
      )
      .toBe(true);
    const client = await connect();
    await expect
      .poll(async () => {
        await publish(client, back + (Date.now() % 1_000_000), 1);
        return (await stored()).every((numbers) => numbers.some((n) => n >= back));
      }, patience)
      .toBe(true);
    await client.endAsync();
  }, 120_000);
});
