import { placeStatisticsEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestApi, type TestApi } from '../../../platform/testing/test-api.ts';
import type { Estate } from '../../devices/devices.fixture.ts';
import { type DevicesApi, openDevicesApi } from '../../devices/devices-api.fixture.ts';
import { createPlaces } from '../../places/places.module.ts';
import { placeStatisticsRoutes } from './place-statistics.routes.ts';

let system: DevicesApi;
let api: TestApi;
let [projector, elsewhere] = ['', ''];
beforeAll(async () => {
  system = await openDevicesApi();
  const withStatistics = ({ platform: node, devices }: Estate) => {
    const documents = { write: () => Promise.reject(new Error('not in this test')) };
    const deps = { ...node, tables: {}, documents, devices, places: createPlaces(node) };
    const routes = placeStatisticsRoutes(deps as unknown as Parameters<typeof placeStatisticsRoutes>[0]);
    return { platform: node, routes };
  };
  const [first, ...rest] = system.estate.nodes;
  api = await createTestApi(system.platform, [withStatistics(first), ...rest.map(withStatistics)]);
  const { hall, room } = system.venue;
  projector = await system.add({ name: 'Projector', placeId: hall });
  elsewhere = await system.add({ name: 'Other', placeId: room });
});
afterAll(async () => {
  await api.close();
  await system.close();
});

const grants = { place: ['view', 'edit'], home: ['view'] } as const;
const keeper = () => api.signIn({ grants, places: [system.venue.hall] });
const list = async (client = keeper()) =>
  (await client.call(calls.getNeededDevices, { query: { placeId: system.venue.hall } })).data;
const mark = (deviceId: string, need: string, client = keeper(), placeId = system.venue.hall) =>
  client.call(calls.saveNeededDevices, { body: { placeId, devices: [{ deviceId, need }] } });
const addMeeting = () =>
  system.platform.database.pool.query(
    `insert into meetings (id, place_id, subject, organiser, remarks, starts_at, ends_at, status, created_by)
      values ($1, $2, 'Budget', 'Wang', '', now() + interval '20 minutes', now() + interval '1 hour', 'planned', 'test')`,
    [newId(), system.venue.hall],
  );

it('counts what is marked by hand, until the mark is taken back', async () => {
  await addMeeting();
  const needed = async () => (await keeper().call(calls.getReadiness, { query: {} })).data?.[0]?.needed ?? 0;
  const [before] = (await list()) ?? [];
  expect(before).toMatchObject({ deviceId: projector, need: 'auto' });
  const byItself = before?.byItself ? 1 : 0;
  expect(await needed()).toBe(byItself);
  await mark(projector, byItself ? 'notNeeded' : 'needed');
  expect(await needed()).toBe(1 - byItself);
  expect(await list()).toMatchObject([{ need: byItself ? 'notNeeded' : 'needed' }]);
  await mark(projector, 'auto');
  expect([await needed(), (await list())?.[0]?.need]).toEqual([byItself, 'auto']);
});

it('is not said of devices and places out of reach, nor by those who may only look', async () => {
  const { room, hall } = system.venue;
  expect((await mark(elsewhere, 'needed')).code).toBe('404');
  expect((await mark(elsewhere, 'needed', keeper(), room)).code).toBe('404');
  expect((await mark(newId(), 'needed')).code).toBe('404');
  const viewer = api.signIn({ grants: { place: ['view'] }, places: [hall] });
  expect((await mark(projector, 'needed', viewer)).code).toBe('403');
  const stranger = api.signIn({ grants, places: [room] });
  expect((await stranger.call(calls.getNeededDevices, { query: { placeId: hall } })).code).toBe('404');
});
