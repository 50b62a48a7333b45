import { liveClose, panelEndpoints, panelSessionsEndpoints, placesEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { System } from './system.ts';
import { callOn as call, dataOf, openLiveOn as openLive, startTwoSystems } from './two-systems.fixture.ts';

const withinMs = 5_000;
let two: Awaited<ReturnType<typeof startTwoSystems>>;
let here: System;
let there: System;
let admin: string;
let placeId: string;

const settings = (name: string) => ({
  name,
  placeId,
  parts: ['control'],
  deviceIds: null,
  capabilities: null,
  groupIds: null,
  idleMinutes: 1,
  language: 'en',
  appearance: 'light',
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
  two = await startTwoSystems();
  ({ here, there, admin } = two);
  const group = { name: 'Floor', parentId: null, sort: 0 };
  const { id: groupId } = dataOf(await call(here, placesEndpoints.saveGroup, { token: admin, body: group }));
  const place = {
    name: 'Room',
    code: 'R',
    groupId,
    type: '',
    sort: 0,
    capacity: null,
    documentId: null,
    openType: 'samePage',
    layoutType: 'default',
  };
  placeId = dataOf(await call(here, placesEndpoints.savePlace, { token: admin, body: place })).id;
});
afterAll(() => two.stop());

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
  await two.database.pool.query("update panel_sessions set used_at = now() - interval '2 minutes' where name = 'idle'");
  await expect.poll(live.refused, { timeout: 7_000 }).toEqual([`place:${placeId}`]);
  expect(await codeOn(there, token)).toBe('panel.locked');
});

it.each(['revokePanel', 'removePanel'] as const)('%s on one node closes the socket on the other', async (way) => {
  const { id, token } = await pair(way);
  const live = await openLive(there, token);
  const begun = performance.now();
  expect((await call(here, panelSessionsEndpoints[way], { token: admin, body: { id } })).code).toBe('200');
  expect(await live.closed).toBe(liveClose.unauthorised);
  expect(performance.now() - begun).toBeLessThan(withinMs);
  expect((await call(there, panelEndpoints.getPanelSelf, { token })).code).toBe('401');
});
