import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AnyEndpoint,
  commandsEndpoints,
  type DeviceCommand,
  devicesEndpoints,
  type Envelope,
  pathsOf,
  placesEndpoints,
  type ReplyOf,
  sessionEndpoints,
} from '@eoms/contract';
import { drivers } from '@eoms/drivers';
import type { Simulator } from '@eoms/drivers/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { freePort } from './platform/testing/free-port.ts';
import { type RunningServer, runServer } from './platform/testing/run-server.ts';

const devicesCount = 12;
const password = 'correct horse battery';
const patience = { timeout: 30_000, interval: 100 };

interface Node {
  readonly server: RunningServer;
  call<E extends AnyEndpoint>(
    endpoint: E,
    args?: { query?: Record<string, string>; body?: object },
  ): Promise<Envelope<ReplyOf<E>>>;
}

let database: TestDatabase;
let folder: string;
let token = '';
const key = randomBytes(32).toString('base64');
const nodes: Node[] = [];
const simulators: Simulator[] = [];
const deviceIds: string[] = [];

const startNode = async (name: string): Promise<Node> => {
  const port = await freePort();
  const server = runServer(['--port', String(port), '--data', join(folder, name)], {
    ...{ DATABASE_URL: database.connectionString, EOMS_SECRETS_KEY: key, EOMS_MQTT_PORT: 'off' },
    EOMS_DEVICE_NETWORKS: '127.0.0.0/8',
  });
  for (const end = Date.now() + 60_000; (await server.health(port)) !== 200; await sleep(100))
    if (Date.now() > end) throw new Error(`the node did not start: ${server.said()}`);
  const node: Node = {
    server,
    async call(endpoint, { query, body } = {}) {
      const reply = await fetch(`http://127.0.0.1:${port}${pathsOf(endpoint)[0]}?${new URLSearchParams(query)}`, {
        method: endpoint.method,
        headers: { token, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      });
      return (await reply.json()) as never;
    },
  };
  nodes.push(node);
  return node;
};
const at = (index: number): Node => {
  const node = nodes[index];
  if (!node) throw new Error('no such node');
  return node;
};
/** The states of all devices as a node shows them. */
const statesOn = async (node: Node) => {
  const { data } = await node.call(devicesEndpoints.getRealTimeData, { body: { deviceIds } });
  return data ?? [];
};
const onlineOn = async (node: Node): Promise<number> =>
  (await statesOn(node)).filter(({ connection, values }) => connection === 'online' && values.power?.quality === 'good')
    .length;
const command = (node: Node, deviceId: string, on: boolean) =>
  node.call(commandsEndpoints.executeAction, { body: { deviceId, action: 'power', args: { on } } });
const endOf = async (node: Node, id: string): Promise<DeviceCommand['status'] | undefined> =>
  (await node.call(commandsEndpoints.getCommand, { body: { id } })).data?.status;

const dataOf = <T>(reply: Envelope<T>): T => {
  const { data } = reply;
  if (data === null || data === undefined) throw new Error(JSON.stringify(reply));
  return data;
};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'eoms-nodes-'));
  const first = await startNode('a');
  const [, setupToken = ''] = /init#(\S+)/.exec(first.server.said()) ?? [];
  const account = { username: 'first', name: 'First', password };
  token = dataOf(await first.call(sessionEndpoints.initialise, { body: { setupToken, ...account } })).token;
  const group = dataOf(await first.call(placesEndpoints.saveGroup, { body: { name: 'g', parentId: null, sort: 0 } }));
  const place = dataOf(
    await first.call(placesEndpoints.savePlace, {
      body: {
        ...{ name: 'hall', code: 'hall', groupId: group.id, type: '', sort: 0, capacity: null },
        ...{ openType: 'samePage', layoutType: 'default', documentId: null },
      },
    }),
  );
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from models where action_class = 'pjlink' limit 1",
  );
  const pjlink = drivers.find(({ id }) => id === 'pjlink');
  for (let i = 0; i < devicesCount; i += 1) {
    const simulator = await pjlink?.simulate?.({ host: `127.1.0.${i + 1}`, port: 0, params: {} });
    if (!simulator) throw new Error('no simulator');
    simulators.push(simulator);
    const saved = await first.call(devicesEndpoints.saveDevice, {
      body: {
        ...{ name: `projector ${i}`, modelId: rows[0]?.id, placeId: place.id, enabled: true },
        ...{ sn: null, installLocation: null, netmask: null, gateway: null, dns: null },
        params: { host: simulator.host, port: simulator.port, pollSeconds: 1 },
      },
    });
    deviceIds.push(dataOf(saved).id);
  }
}, 120_000);
afterAll(async () => {
  for (const { server } of nodes) await server.kill();
  for (const simulator of simulators) await simulator.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('devices over two nodes', () => {
  it('are shared when a second node joins, and both show the state of all', async () => {
    await expect.poll(() => onlineOn(at(0)), patience).toBe(devicesCount);
    await startNode('b');
    const owners = async () =>
      (await database.pool.query('select count(*)::int n from shards group by node order by n')).rows.map(({ n }) => n);
    await expect.poll(owners, patience).toEqual([128, 128]);
    for (const node of nodes) await expect.poll(() => onlineOn(node), patience).toBe(devicesCount);
  }, 90_000);

  it('count the same on both', async () => {
    for (const node of nodes) {
      const { data } = await node.call(devicesEndpoints.listDevices, { query: {} });
      expect(data?.counts).toMatchObject({ all: devicesCount, online: devicesCount });
    }
  });

  it('take commands from either node, and both know what became of them', async () => {
    for (const [n, node] of nodes.entries()) {
      const half = deviceIds.filter((_, i) => i % nodes.length === n);
      const sent = await Promise.all(half.map(async (id) => dataOf(await command(node, id, true))));
      for (const { id } of sent) await expect.poll(() => endOf(at(1 - n), id), patience).toBe('confirmed');
    }
    for (const simulator of simulators) expect(['on', 'warming']).toContain(simulator.state().power);
  }, 60_000);

  it('are run by the other node soon after one is killed, with commands as before', async () => {
    await at(0).server.kill();
    const killedAt = Date.now();
    await expect.poll(() => onlineOn(at(1)), { timeout: 30_000, interval: 50 }).toBe(devicesCount);
    process.stdout.write(`taken over after ${Date.now() - killedAt} ms\n`);
    const sent = await Promise.all(deviceIds.map(async (id) => dataOf(await command(at(1), id, true))));
    for (const { id } of sent) await expect.poll(() => endOf(at(1), id), patience).toBe('confirmed');
  }, 60_000);
});
