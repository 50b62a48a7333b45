import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyEndpoint,
  accessEndpoints,
  type Envelope,
  type LiveMessage,
  liveClose,
  pathsOf,
  peopleEndpoints,
  type ReplyOf,
  sessionEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { readEnvironment } from './platform/environment.ts';
import type { HealthReport } from './platform/health/health.ts';
import { createLog } from './platform/log/log.ts';
import { type System, startSystem } from './start-system.ts';

interface Call {
  readonly token?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const password = 'Quiet-harbour-19';
const withinMs = 5_000;
const key = randomBytes(32).toString('base64');

let database: TestDatabase;
let folder: string;
const systems: System[] = [];
const start = async (name: string): Promise<System> => {
  const variables = {
    ...{ EOMS_PORT: '0', EOMS_MQTT_PORT: 'off', EOMS_LOG_LEVEL: 'silent' },
    ...{ EOMS_DATA: join(folder, name), DATABASE_URL: database.connectionString },
    EOMS_SECRETS_KEY: key,
  };
  const environment = readEnvironment({ args: [], variables, isTerminal: false });
  if (environment === 'help') throw new Error('no environment');
  const system = await startSystem({ environment, log: createLog('silent'), version: '1', consoleFolder: folder });
  systems.push(system);
  return system;
};
const call = async <E extends AnyEndpoint>(
  { address }: System,
  endpoint: E,
  { token, query, body }: Call = {},
): Promise<Envelope<ReplyOf<E>>> => {
  const [path = ''] = pathsOf(endpoint);
  const reply = await fetch(`${address}${path}?${new URLSearchParams(query)}`, {
    method: (endpoint as AnyEndpoint).method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { token } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await reply.json()) as Envelope<ReplyOf<E>>;
};
const signIn = async (system: System, account: string): Promise<string> => {
  const { data, code } = await call(system, sessionEndpoints.login, { body: { account, password } });
  if (!data) throw new Error(`${account} may not sign in: ${code}`);
  return data.token;
};
const openLive = async ({ address }: System, token: string) => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/eoms/live`);
  const messages: LiveMessage[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ type: 'authenticate', token }));
  await expect.poll(() => messages[0]?.type).toBe('ready');
  const events = () => messages.flatMap((one) => (one.type === 'changes' ? one.events : []));
  return { closed, events, names: () => events().map(({ name }) => name) };
};
const codeOf = async (system: System, token: string) =>
  (await call(system, sessionEndpoints.listOwnSessions, { token })).code;
const took = async (work: Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
};

let here: System;
let there: System;
let admin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'eoms-nodes-'));
  here = await start('a');
  const first = { setupToken: here.setUpToken ?? '', username: 'chief', name: 'Chief', password };
  await call(here, sessionEndpoints.initialise, { body: first });
  there = await start('b');
  admin = await signIn(here, 'chief');
}, 60_000);
afterAll(async () => {
  for (const system of systems) await system.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const draft = (username: string) => ({
  ...{ username, name: username, phone: null, email: null, code: null, sex: null, avatar: null },
  ...{ departmentId: null, enabled: true },
});
const addUser = async (username: string): Promise<string> => {
  const body = { ...draft(username), password };
  const { data, code } = await call(here, peopleEndpoints.saveUser, { token: admin, body });
  if (!data) throw new Error(`no user: ${code}`);
  return data.id;
};

it('nodes find each other through the database', async () => {
  const nodes = async ({ address }: System) => {
    const health = (await (await fetch(`${address}/health`)).json()) as HealthReport;
    return health.parts.bus;
  };
  const together = { ok: true, kind: 'postgresql', nodes: 1 };
  await expect.poll(() => Promise.all([here, there].map(nodes)), { timeout: 10_000 }).toEqual([together, together]);
});

describe('on another node', () => {
  it('a sign-out closes the live socket and ends the calls', async () => {
    const token = await signIn(here, 'chief');
    const live = await openLive(there, token);
    expect(await codeOf(there, token)).toBe('200');
    expect((await call(here, sessionEndpoints.logout, { token })).code).toBe('200');
    expect(await took(live.closed)).toBeLessThan(withinMs);
    expect(await live.closed).toBe(liveClose.unauthorised);
    expect(live.events()).toMatchObject([{ name: 'session.ended', payload: { reason: 'revoked' } }]);
    expect(await codeOf(there, token)).toBe('401');
  });

  it('a disabled user is out', async () => {
    const id = await addUser('ann');
    const token = await signIn(there, 'ann');
    const live = await openLive(there, token);
    const body = { ...draft('ann'), id, enabled: false };
    expect((await call(here, peopleEndpoints.saveUser, { token: admin, body })).code).toBe('200');
    expect(await took(live.closed)).toBeLessThan(withinMs);
    // Found by itself a few seconds later, it would be called expired.
    expect(live.events()).toMatchObject([{ name: 'session.ended', payload: { reason: 'disabled' } }]);
    expect(await codeOf(there, token)).toBe('401');
  });

  it('a change of roles is in force, and the console hears of it', async () => {
    const userId = await addUser('bob');
    const token = await signIn(there, 'bob');
    const live = await openLive(there, token);
    const seesUsers = async () => (await call(there, peopleEndpoints.listUsers, { token })).code;
    expect(await seesUsers()).toBe('403');
    const roles = await call(here, accessEndpoints.listAllRoles, { token: admin });
    const roleId = roles.data?.find(({ isSuper }) => isSuper)?.id ?? '';
    const body = { userId, roleIds: [roleId], defaultRoleId: roleId };
    expect((await call(here, accessEndpoints.saveRolesOfUser, { token: admin, body })).code).toBe('200');
    await expect.poll(live.names, { timeout: withinMs }).toContain('session.accessChanged');
    await expect.poll(seesUsers, { timeout: withinMs }).toBe('200');
  });
});
