import { statisticsEndpoints } from '@eoms/contract';
import { afterAll, expect, it } from 'vitest';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { addGroup, addPlace, keeper } from '../places/places.fixture.ts';
import { createPlaces } from '../places/places.module.ts';
import { createStatistics } from './statistics.module.ts';

const platform = await createTestPlatform();
const user = { id: newId(), name: 'Congress porter', username: 'porter' };
const device = { id: newId(), name: 'Congress projector', placeName: 'Hall', typeIcon: 'projector' };
let asked: { scope: PlaceScope; keyword: string; limit: number } | undefined;
const search = (scope: PlaceScope, keyword: string, limit: number) => {
  asked = { scope, keyword, limit };
  return [device];
};
const devices = { lists: { search } };
const nodes = await wireOn(platform, (node) => {
  const places = createPlaces(node);
  const statistics = createStatistics({ places, devices, people: { searchUsers: async () => [user] } });
  return { routes: [...places.routes, ...statistics.routes] };
});
const api = await createTestApi(platform, nodes);
const admin = keeper(api, 'all');
const floor = await addGroup(admin, 'Second floor');
const hall = await addPlace(admin, 'congress', floor);
const annex = await addPlace(admin, 'congress-annex', floor);
afterAll(async () => {
  await api.close();
  await platform.close();
});

const found = (client: typeof admin, keyword: string) =>
  client.call(statisticsEndpoints.search, { query: { keyword } }).then((reply) => reply.data);

it('finds places, devices and users for callers who may see them all', async () => {
  const everyone = api.signIn({ superAdministrator: true });
  const data = await found(everyone, 'CONGRESS');
  expect(data?.places.map((place) => place.id)).toEqual([hall, annex]);
  expect(data?.places[0]?.groupName).toBe('Second floor');
  expect(data).toMatchObject({ devices: [device], users: [user] });
});

it('keeps to the caller’s places and shows no user without the right to list users', async () => {
  const guard = api.signIn({ grants: { deviceInformation: ['view'] }, places: [annex] });
  const data = await found(guard, 'congress');
  expect(data?.places.map((place) => place.id)).toEqual([annex]);
  expect(data?.users).toEqual([]);
  expect(asked).toEqual({ scope: [annex], keyword: 'congress', limit: 8 });
  const clerk = api.signIn({ grants: { user: ['view'] }, places: [] });
  expect(await found(clerk, 'congress')).toMatchObject({ places: [], users: [user] });
});

it('requires a keyword and a session', async () => {
  const refused = await admin.call(statisticsEndpoints.search, { query: { keyword: '  ' } });
  expect(refused.code).toBe('422');
  expect((await api.nobody.call(statisticsEndpoints.search, { query: { keyword: 'x' } })).code).toBe('401');
});
