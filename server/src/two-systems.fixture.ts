import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyEndpoint,
  type Envelope,
  type LiveMessage,
  pathsOf,
  type ReplyOf,
  sessionEndpoints,
} from '@eoms/contract';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase } from './platform/database/test-database.ts';
import { readEnvironment } from './platform/environment.ts';
import { createLog } from './platform/log/log.ts';
import { startSystem } from './start-system.ts';
import type { System } from './system.ts';

interface Asked {
  readonly token?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export const chief = { account: 'chief', password: 'Quiet-harbour-19' };

export const callOn = async <E extends AnyEndpoint>(
  { address }: System,
  endpoint: E,
  { token, params, query, body }: Asked = {},
): Promise<Envelope<ReplyOf<E>>> => {
  const [path = ''] = pathsOf(endpoint);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '');
  const reply = await fetch(`${address}${filled}?${new URLSearchParams(query)}`, {
    method: (endpoint as AnyEndpoint).method,
    headers: {
      'not-after': String(Date.now() + 5_000),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { token } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await reply.json()) as Envelope<ReplyOf<E>>;
};

/** The data of a reply; throws its code if there is none. */
export const dataOf = <T>({ data, code }: Envelope<T>): T => {
  if (data === null) throw new Error(code);
  return data;
};

export const signInOn = async (system: System, account: string): Promise<string> =>
  dataOf(await callOn(system, sessionEndpoints.login, { body: { account, password: chief.password } })).token;

/** A live socket that has signed in. */
export const openLiveOn = async ({ address }: System, token: string) => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/eoms/live`);
  const messages: LiveMessage[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ type: 'authenticate', token }));
  await expect.poll(() => messages[0]?.type).toBe('ready');
  const events = () => messages.flatMap((one) => (one.type === 'changes' ? one.events : []));
  return {
    closed,
    events,
    names: () => events().map(({ name }) => name),
    subscribe: (...topics: string[]) => socket.send(JSON.stringify({ type: 'subscribe', topics })),
    refused: () => messages.flatMap((one) => (one.type === 'refused' ? one.topics : [])),
  };
};

/** Two systems on one database, with an administrator who is signed in on the first. */
export const startTwoSystems = async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'eoms-two-'));
  const key = randomBytes(32).toString('base64');
  const systems: System[] = [];
  const start = async (name: string): Promise<System> => {
    const variables = {
      EOMS_PORT: '0',
      EOMS_MQTT_PORT: 'off',
      EOMS_LOG_LEVEL: 'silent',
      EOMS_SECRETS_KEY: key,
      EOMS_DATA: join(folder, name),
      DATABASE_URL: database.connectionString,
    };
    const environment = readEnvironment({ args: [], variables, isTerminal: false });
    if (environment === 'help') throw new Error('no environment');
    const system = await startSystem({ environment, log: createLog('silent'), version: '1', consoleFolder: folder });
    systems.push(system);
    return system;
  };
  const here = await start('a');
  const { account: username, password } = chief;
  const first = { setupToken: here.setUpToken ?? '', username, name: 'Chief', password };
  await callOn(here, sessionEndpoints.initialise, { body: first });
  const there = await start('b');
  return {
    database,
    here,
    there,
    admin: await signInOn(here, username),
    stop: async () => {
      for (const system of systems) await system.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
