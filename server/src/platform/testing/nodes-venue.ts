import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AnyEndpoint,
  commandsEndpoints,
  type DeviceLive,
  devicesEndpoints,
  type Envelope,
  pathsOf,
  placesEndpoints,
  type ReplyOf,
  sessionEndpoints,
} from '@eoms/contract';
import { drivers } from '@eoms/drivers';
import type { Simulator } from '@eoms/drivers/kit';
import type { TestDatabase } from '../database/test-database.ts';
import { type CommandTap, openCommandTap } from './command-tap.ts';
import { freePort } from './free-port.ts';
import { type RunningServer, runServer } from './run-server.ts';

const password = 'correct horse battery';

/** A node as a program of its own. */
export interface ProgramNode {
  readonly server: RunningServer;
  call<E extends AnyEndpoint>(
    endpoint: E,
    args?: { query?: Record<string, string>; body?: object },
  ): Promise<Envelope<ReplyOf<E>>>;
  /** The devices that this node shows as online, with a power that was read a moment ago. */
  online(): Promise<number>;
  /** The status of its `/health`. */
  health(): Promise<number>;
  /** The power of each device as this node shows it. */
  powers(): Promise<Map<string, DeviceLive['values'][string] | undefined>>;
  power(deviceId: string, on: boolean): Promise<Envelope<ReplyOf<typeof commandsEndpoints.executeAction>>>;
}

export interface NodesVenue {
  readonly deviceIds: readonly string[];
  readonly simulators: readonly Simulator[];
  readonly taps: readonly CommandTap[];
  /** `databaseUrl` defaults to the database itself: a proxy before it can be broken. */
  start(name: string, databaseUrl?: string): Promise<ProgramNode>;
  close(): Promise<void>;
}

export const dataOf = <T>(reply: Envelope<T>): T => {
  const { data } = reply;
  if (data === null || data === undefined) throw new Error(JSON.stringify(reply));
  return data;
};

/** From the link for the first set-up, which is printed after the server listens. */
const setUpToken = async ({ said }: RunningServer): Promise<string> => {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) {
    const [, token] = /init#(\S+)/.exec(said()) ?? [];
    if (token !== undefined) return token;
  }
  throw new Error(`no set-up link: ${said()}`);
};

/** Projectors on sockets of their own, for nodes on one database that `start` brings up. */
export const openNodesVenue = async (database: TestDatabase, devices: number): Promise<NodesVenue> => {
  const folder = await mkdtemp(join(tmpdir(), 'eoms-nodes-'));
  const key = randomBytes(32).toString('base64');
  const nodes: ProgramNode[] = [];
  const deviceIds: string[] = [];
  const simulators: Simulator[] = [];
  const taps: CommandTap[] = [];
  let token = '';

  const start: NodesVenue['start'] = async (name, databaseUrl = database.connectionString) => {
    const port = await freePort();
    const server = runServer(['--port', String(port), '--data', join(folder, name)], {
      ...{ DATABASE_URL: databaseUrl, EOMS_SECRETS_KEY: key, EOMS_MQTT_PORT: 'off' },
      EOMS_DEVICE_NETWORKS: '127.0.0.0/8',
    });
    for (const end = Date.now() + 60_000; (await server.health(port)) !== 200; await sleep(100))
      if (Date.now() > end) throw new Error(`the node did not start: ${server.said()}`);
    const call: ProgramNode['call'] = async (endpoint, { query, body } = {}) => {
      const reply = await fetch(`http://127.0.0.1:${port}${pathsOf(endpoint)[0]}?${new URLSearchParams(query)}`, {
        method: endpoint.method,
        headers: { token, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      });
      return (await reply.json()) as never;
    };
    const node: ProgramNode = {
      server,
      call,
      async online() {
        const { data } = await call(devicesEndpoints.getRealTimeData, { body: { deviceIds } });
        const isUp = ({ connection, values }: NonNullable<typeof data>[number]): boolean =>
          connection === 'online' && values.power?.quality === 'good';
        return (data ?? []).filter(isUp).length;
      },
      health: () => server.health(port),
      async powers() {
        const { data } = await call(devicesEndpoints.getRealTimeData, { body: { deviceIds } });
        return new Map(deviceIds.map((id, i) => [id, data?.[i]?.values.power]));
      },
      power: (deviceId, on) =>
        call(commandsEndpoints.executeAction, { body: { deviceId, action: 'power', args: { on } } }),
    };
    nodes.push(node);
    return node;
  };

  const addProjector = async (node: ProgramNode, index: number, placeId: string, modelId: string): Promise<void> => {
    const pjlink = drivers.find(({ id }) => id === 'pjlink');
    const simulator = await pjlink?.simulate?.({ host: '127.0.0.1', port: 0, params: {} });
    if (!simulator) throw new Error('no simulator');
    // Addresses of their own: devices at one address stay on one node.
    const tap = await openCommandTap(`127.1.0.${index + 1}`, simulator);
    simulators.push(simulator);
    taps.push(tap);
    const saved = await node.call(devicesEndpoints.saveDevice, {
      body: {
        ...{ name: `projector ${index}`, modelId, placeId, enabled: true },
        ...{ sn: null, installLocation: null, netmask: null, gateway: null, dns: null },
        params: { host: tap.host, port: tap.port, pollSeconds: 1 },
      },
    });
    deviceIds.push(dataOf(saved).id);
  };

  const first = await start('first');
  const setupToken = await setUpToken(first.server);
  const account = { username: 'first', name: 'First', password };
  token = dataOf(await first.call(sessionEndpoints.initialise, { body: { setupToken, ...account } })).token;
  const group = dataOf(await first.call(placesEndpoints.saveGroup, { body: { name: 'g', parentId: null, sort: 0 } }));
  const place = {
    ...{ name: 'hall', code: 'hall', groupId: group.id, type: '', sort: 0, capacity: null },
    ...{ openType: 'samePage', layoutType: 'default', documentId: null },
  };
  const { id: placeId } = dataOf(await first.call(placesEndpoints.savePlace, { body: place }));
  const { rows } = await database.pool.query<{ id: string }>("select id from models where action_class = 'pjlink'");
  for (let i = 0; i < devices; i += 1) await addProjector(first, i, placeId, rows[0]?.id ?? '');
  await first.server.kill();

  return {
    ...{ deviceIds, simulators, taps, start },
    async close() {
      for (const { server } of nodes) await server.kill();
      for (const tap of taps) await tap.close();
      for (const simulator of simulators) await simulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
