import { type BulkOrder, centralControlEndpoints as calls, actionGroupsEndpoints as groups } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { powerStep } from '../controls/controls.fixture.ts';
import { type CombinedSystem, openCombinedSystem } from './combinations.fixture.ts';

let system: CombinedSystem;
let [first, second] = ['', ''];
beforeAll(async () => {
  system = await openCombinedSystem();
  expect(await system.saveCombination()).toBe('200');
  [first, second] = [
    await system.screen('Screen', system.venue.hall),
    await system.screen('Screen', system.venue.room),
  ];
});
afterAll(() => system.close());
beforeEach(async () => {
  await system.switchTo(true);
  for (const id of [first, second]) system.engine.read(id, 'power', 'off');
});

const order = (...placeIds: string[]): BulkOrder => ({
  placeIds,
  inUse: true,
  overlap: 'queue',
  work: { kind: 'capability', capability: 'power', typeCode: null, args: { on: true } },
});
const preview = async (...placeIds: string[]) =>
  (await system.admin.call(calls.previewBulk, { body: order(...placeIds) })).data;

it('offers and does in a combined place what its parts can do', async () => {
  const { whole, admin } = system;
  const { data: choices } = await admin.call(calls.listBulkChoices, { body: { placeIds: [whole] } });
  expect(choices?.controls.find(({ capability }) => capability === 'power')).toMatchObject({ places: 1, devices: 2 });
  const { data: shown } = await admin.call(calls.readCentralPlaces, { body: { placeIds: [whole] } });
  expect(shown?.[0]?.power[0]).toMatchObject({ total: 2 });
  const planned = await preview(whole);
  expect(new Set(planned?.lines.map(({ deviceId }) => deviceId))).toEqual(new Set([first, second]));
  // The two bear the same name: the room tells them apart.
  expect(new Set(planned?.lines.map(({ place }) => place?.id)).size).toBe(2);
});

it('acts once on a device whose room and combined place are both chosen', async () => {
  const { whole, venue } = system;
  const planned = await preview(whole, venue.hall, venue.room);
  expect(planned?.lines.map(({ deviceId }) => deviceId).sort()).toEqual([first, second].sort());
  expect(planned?.skipped).toEqual([]);
});

it('leaves out a place that is divided at the moment, and says so', async () => {
  const { whole, venue } = system;
  await system.switchTo(false);
  const planned = await preview(whole, venue.room);
  expect(planned?.lines.map(({ deviceId }) => deviceId)).toEqual([second]);
  expect(planned?.skipped).toMatchObject([{ placeId: whole, reason: { code: 'combination.isDivided' } }]);
});

it('leaves out a part that is combined with a place that the caller does not see', async () => {
  const { venue, api } = system;
  const grants = { centralizedControl: ['view', 'control'] as ('view' | 'control')[] };
  const guest = api.signIn({ grants, places: [venue.room] });
  const { data } = await guest.call(calls.previewBulk, { body: order(venue.room) });
  expect(data).toMatchObject({ lines: [], skipped: [{ placeId: venue.room, reason: { code: 'place.isCombined' } }] });
});

it('names the room of each device in the receipt of a group of the combined place', async () => {
  const { whole, admin } = system;
  const id = await system.saveGroup([powerStep('a', true, first, second)], { placeId: whole, name: 'All on' });
  const { data } = await admin.call(groups.executeActionGroup, { body: { id } });
  await expect
    .poll(async () => (await admin.call(groups.getSceneRun, { params: { id: data?.id ?? '' } })).data?.endedAt)
    .not.toBeNull();
  const run = (await admin.call(groups.getSceneRun, { params: { id: data?.id ?? '' } })).data;
  expect(new Set(run?.lines.map(({ place }) => place?.id)).size).toBe(2);
});
