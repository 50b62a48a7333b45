import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyEndpoint,
  type Envelope,
  type LiveMessage,
  liveClose,
  panelEndpoints,
  panelSessionsEndpoints,
  pathsOf,
  placesEndpoints,
  type ReplyOf,
  sessionEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { readEnvironment } from './platform/environment.ts';
import { createLog } from './platform/log/log.ts';
import { type System, startSystem } from './start-system.ts';

const withinMs = 5_000;
const key = randomBytes(32).toString('base64');
let database: TestDatabase;
let folder: string;
const systems: System[] = [];
let here: System;
let there: System;
let admin: string;
let placeId: string;

const start = async (name: string): Promise<System> => {
  const variables = {
    ...{ EOMS_PORT: '0', EOMS_MQTT_PORT: 'off', EOMS_LOG_LEVEL: 'silent', EOMS_SECRETS_KEY: key },
    ...{ EOMS_DATA: join(folder, name), DATABASE_URL: database.connectionString },
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
  { token, body, params }: { token?: string; body?: object; params?: Record<string, string> } = {},
): Promise<Envelope<ReplyOf<E>>> => {
  const [path = ''] = pathsOf(endpoint);
  const reply = await fetch(`${address}${path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '')}`, {
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
const dataOf = <T>({ data, code }: Envelope<T>): T => {
  if (data === null) throw new Error(code);
  return data;
};
const openLive = async ({ address }: System, token: string) => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/eoms/live`);
  const messages: LiveMessage[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ type: 'authenticate', token }));
  await expect.poll(() => messages[0]?.type).toBe('ready');
  const names = () => messages.flatMap((one) => (one.type === 'changes' ? one.events : [])).map(({ name }) => name);
  const subscribe = (...topics: string[]) => socket.send(JSON.stringify({ type: 'subscribe', topics }));
  const refused = () => messages.flatMap((one) => (one.type === 'refused' ? one.topics : []));
  return { closed, names, subscribe, refused };
};
const settings = (name: string) => ({
  ...{ name, placeId, parts: ['control'], deviceIds: null, capabilities: null, groupIds: null },
  ...{ idleMinutes: 1, language: 'en', appearance: 'light' },
});
const pair = async (name: string): Promise<{ id: string; token: string }> => {
  const { token, code } = dataOf(await call(there, panelEndpoints.requestPairing));
  const body = { code, panel: settings(name) };
  const { id } = dataOf(await call(here, panelSessionsEndpoints.pairPanel, { token: admin, body }));
  return { id, token };
};
const unlock = (system: System, token: string) =>
  call(system, panelEndpoints.unlockPanel, { token, body: { pin: null } });
const codeOn = async (system: System, token: string): Promise<string> =>
  (await call(system, placesEndpoints.getPlace, { token, params: { id: placeId } })).code;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'eoms-panels-'));
  here = await start('a');
  const password = 'Quiet-harbour-19';
  const first = { setupToken: here.setUpToken ?? '', username: 'chief', name: 'Chief', password };
  await call(here, sessionEndpoints.initialise, { body: first });
  there = await start('b');
  admin = dataOf(await call(here, sessionEndpoints.login, { body: { account: 'chief', password } })).token;
  const group = { name: 'Floor', parentId: null, sort: 0 };
  const { id: groupId } = dataOf(await call(here, placesEndpoints.saveGroup, { token: admin, body: group }));
  const place = {
    ...{ name: 'Room', code: 'R', groupId, type: '', sort: 0, capacity: null, documentId: null },
    ...{ openType: 'samePage', layoutType: 'default' },
  };
  placeId = dataOf(await call(here, placesEndpoints.savePlace, { token: admin, body: place })).id;
}, 60_000);
afterAll(async () => {
  for (const system of systems) await system.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('a panel follows its own place and itself, and nothing else', async () => {
  const { id, token } = await pair('topics');
  const other = '0190a0a0-0000-7000-8000-000000000000';
  const live = await openLive(there, token);
  live.subscribe(`panel:${id}`, `place:${placeId}`);
  await expect.poll(live.refused).toEqual([`place:${placeId}`]);
  expect((await unlock(there, token)).code).toBe('200');
  await expect.poll(live.names, { timeout: withinMs }).toContain('session.accessChanged');
  const foreign = ['devices', 'places', 'alarms', 'panels', `panel:${other}`, `place:${other}`, `layout:${other}`];
  live.subscribe(`place:${placeId}`, `layout:${placeId}`, ...foreign);
  await expect.poll(() => live.refused().slice(1)).toEqual(foreign);
  await call(here, panelSessionsEndpoints.identifyPanel, { token: admin, body: { id } });
  await expect.poll(live.names, { timeout: withinMs }).toContain('panel.identified');
});

it('what is locked or allowed on one node holds on the other at once', async () => {
  const { id, token } = await pair('locked');
  const live = await openLive(there, token);
  live.subscribe(`place:${placeId}`);
  expect((await unlock(here, token)).code).toBe('200');
  expect(await codeOn(there, token)).toBe('200');
  live.subscribe(`place:${placeId}`);
  expect((await call(here, panelSessionsEndpoints.lockPanel, { token: admin, body: { id } })).code).toBe('200');
  expect(await codeOn(there, token)).toBe('panel.locked');
  await expect.poll(() => live.refused().length, { timeout: withinMs }).toBe(2);
});

it('a panel that nobody touches is locked, and hears no more of its place', async () => {
  const { token } = await pair('idle');
  expect((await unlock(here, token)).code).toBe('200');
  const live = await openLive(there, token);
  live.subscribe(`place:${placeId}`);
  expect(await codeOn(there, token)).toBe('200');
  await database.pool.query("update panel_sessions set used_at = now() - interval '2 minutes' where name = 'idle'");
  await expect.poll(live.refused, { timeout: 7_000 }).toEqual([`place:${placeId}`]);
  expect(await codeOn(there, token)).toBe('panel.locked');
}, 15_000);

it.each(['revokePanel', 'removePanel'] as const)('%s on one node closes the socket on the other', async (way) => {
  const { id, token } = await pair(way);
  const live = await openLive(there, token);
  const begun = performance.now();
  expect((await call(here, panelSessionsEndpoints[way], { token: admin, body: { id } })).code).toBe('200');
  expect(await live.closed).toBe(liveClose.unauthorised);
  expect(performance.now() - begun).toBeLessThan(withinMs);
  expect((await call(there, panelEndpoints.getPanelSelf, { token })).code).toBe('401');
});
