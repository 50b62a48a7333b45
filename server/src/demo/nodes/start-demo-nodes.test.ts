import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyEndpoint,
  devicesEndpoints,
  type Envelope,
  mqttEndpoints,
  pathsOf,
  type ReplyOf,
  sessionEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { freePort } from '../../platform/testing/free-port.ts';
import { type RunningServer, runServer } from '../../platform/testing/run-server.ts';
import { hasMosquitto } from './start-mosquitto.ts';

/** The sample device that is watched by `ping` is offline on a machine without that program. */
const unreachable = spawnSync('ping', ['-V']).error ? 1 : 0;
const patience = { timeout: 60_000, interval: 100 };
let database: TestDatabase;
let folder: string;
let launcher: RunningServer;
let address: string;
let token = '';

const call = async <E extends AnyEndpoint>(endpoint: E, body?: object): Promise<Envelope<ReplyOf<E>>> => {
  const reply = await fetch(`${address}${pathsOf(endpoint)[0]}`, {
    method: endpoint.method,
    headers: { token, connection: 'close', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(20_000),
  });
  return (await reply.json()) as never;
};
const counts = async () => (await call(devicesEndpoints.listDevices)).data?.counts;
const pids = (): number[] => [...launcher.said().matchAll(/kill -9 (\d+)/g)].map(([, pid]) => Number(pid));
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'eoms-demo-nodes-'));
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  launcher = runServer(['--demo', '--nodes', '2', '--port', String(port), '--data', folder], {
    DATABASE_URL: database.connectionString,
    EOMS_DEMO_CALM: '1',
  });
});
afterAll(async () => {
  await launcher.kill();
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('the sample venue on two nodes', () => {
  it('is served at one address, with every device online', async () => {
    await expect.poll(() => pids().length, { timeout: 300_000, interval: 200 }).toBe(2);
    const [, password = ''] = /Administrator\s+admin\s+(\S+)/.exec(launcher.said()) ?? [];
    const { data } = await call(sessionEndpoints.login, { account: 'admin', password });
    token = data && 'token' in data ? data.token : '';
    const isComplete = async (): Promise<boolean> => {
      const { all = 0, online } = (await counts()) ?? {};
      return all > 200 && online !== undefined && online >= all - unreachable;
    };
    await expect.poll(isComplete, patience).toBe(true);
  }, 400_000);

  it.skipIf(!hasMosquitto())(
    'has devices at Mosquitto, shared between the nodes',
    async () => {
      const { data } = await call(mqttEndpoints.getMqttBroker);
      expect(data?.external).toMatchObject({ connected: true, accounts: 'managed' });
      // Each of the two nodes has its own connection and some for its shards, and the simulated devices have theirs.
      await expect
        .poll(async () => (await call(mqttEndpoints.getMqttBroker)).data?.connections, patience)
        .toBeGreaterThan(4);
    },
    90_000,
  );

  it('goes on without a failed call when a node is killed, and starts it again', async () => {
    const [first = 0] = pids();
    const { all } = (await counts()) ?? {};
    process.kill(first, 'SIGKILL');
    await expect.poll(() => isAlive(first), patience).toBe(false);
    for (let i = 0; i < 4; i += 1) expect((await counts())?.all).toBe(all);
    await expect.poll(async () => (await counts())?.online, patience).toBeGreaterThanOrEqual((all ?? 0) - unreachable);
    await expect.poll(() => pids().length, patience).toBe(3);
  }, 120_000);

  it('ends with the process that started it, even if that is killed', async () => {
    const nodes = pids().slice(1);
    await launcher.kill();
    await expect.poll(() => nodes.filter(isAlive), patience).toEqual([]);
  });
});
