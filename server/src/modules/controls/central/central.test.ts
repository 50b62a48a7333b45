import {
  actionGroupsEndpoints,
  type BulkOrder,
  centralControlEndpoints as calls,
  placesEndpoints,
  type SceneRun,
} from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import type { TestClient } from '../../../platform/testing/test-api.ts';
import { type ControlsSystem, inputStep, openControlsSystem, powerStep } from '../controls.fixture.ts';

let system: ControlsSystem;
let inHall: string;
let inRoom: string;
let operator: TestClient;
beforeAll(async () => {
  system = await openControlsSystem();
  inHall = await system.screen('Hall screen');
  inRoom = await system.screen('Room screen', system.venue.room);
  const grants = { centralizedControl: ['view', 'control'] as ('view' | 'control')[] };
  operator = system.api.signIn({ grants, places: [system.venue.hall] });
});
afterAll(() => system.close());
beforeEach(async () => {
  system.broken.clear();
  for (const id of [inHall, inRoom]) {
    system.engine.read(id, 'power', 'off');
    system.engine.read(id, 'input', 1);
  }
  const off = { state: null, reason: null, until: null };
  for (const id of [system.venue.hall, system.venue.room])
    await system.admin.call(placesEndpoints.setPlaceState, { body: { id, ...off } });
});

const power = (on: boolean, more: Partial<BulkOrder> = {}): BulkOrder => ({
  placeIds: [system.venue.hall, system.venue.room],
  work: { kind: 'capability', capability: 'power', typeCode: null, args: { on } },
  inUse: false,
  overlap: 'queue',
  ...more,
});
const ended = async (id: string): Promise<SceneRun> => {
  const find = async () =>
    (await system.admin.call(actionGroupsEndpoints.getSceneRun, { params: { id } })).data as SceneRun;
  await expect.poll(async () => (await find()).endedAt, { timeout: 8_000 }).not.toBeNull();
  return find();
};
const execute = async (body: BulkOrder, client = system.admin): Promise<SceneRun> => {
  const { data, code } = await client.call(calls.executeBulk, { body });
  if (!data) throw new Error(`the run was not begun: ${code}`);
  return ended(data.id);
};
const powerOf = (id: string) => system.engine.state.get(id)?.values.power?.value;

describe('many places', () => {
  it('show their state, their devices and what is on, only those of the caller', async () => {
    const { admin, engine, venue } = system;
    engine.read(inHall, 'power', 'on');
    const shown = async (client: TestClient) => (await client.call(calls.listCentralPlaces)).data;
    // The state of a place follows its devices shortly after.
    await expect.poll(async () => (await shown(admin))?.find(({ id }) => id === venue.hall)?.state).toBe('occupy');
    expect(await shown(admin)).toMatchObject([
      { name: 'Hall', state: 'occupy', devices: { total: 1, online: 1 }, power: [{ on: 1, total: 1 }] },
      { name: 'Room', state: 'idle', power: [{ typeCode: 'projector', on: 0, total: 1 }] },
    ]);
    const { rows } = await system.platform.database.pool.query(
      `update places set document_id = 'd1', open_type = 'modal' where id = $1 returning id`,
      [venue.hall],
    );
    expect(rows).toHaveLength(1);
    expect((await shown(operator))?.map(({ name, documentId, openType }) => [name, documentId, openType])).toEqual([
      ['Hall', 'd1', 'modal'],
    ]);
    const body = { placeIds: [venue.room, newId()] };
    expect((await operator.call(calls.readCentralPlaces, { body })).data).toEqual([]);
    expect((await admin.call(calls.readCentralPlaces, { body })).data).toHaveLength(1);
    await expect
      .poll(() => system.estate.published)
      .toContainEqual(
        expect.objectContaining({ topic: 'placeFigures', name: 'place.figuresChanged', placeId: venue.hall }),
      );
  });

  it('can be favourites of a person, who keeps them', async () => {
    const { admin, venue } = system;
    const mark = (client: TestClient, placeId: string, favourite: boolean) =>
      client.call(calls.saveFavouritePlace, { body: { placeId, favourite } });
    for (const favourite of [true, true]) expect((await mark(operator, venue.hall, favourite)).code).toBe('200');
    expect((await mark(operator, venue.room, true)).code).toBe('404');
    const favourites = async (client: TestClient) =>
      (await client.call(calls.listCentralPlaces)).data?.filter((one) => one.favourite).map(({ name }) => name);
    expect(await favourites(operator)).toEqual(['Hall']);
    expect(await favourites(admin)).toEqual([]);
    await mark(operator, venue.hall, false);
    expect(await favourites(operator)).toEqual([]);
  });

  it('offer what their devices have in common, and their action groups by name', async () => {
    const { admin, venue } = system;
    await system.saveGroup([powerStep('a', true, inHall)], { name: 'Ready' });
    await system.saveGroup([powerStep('a', true, inRoom)], { name: 'Ready', placeId: venue.room });
    const body = { placeIds: [venue.hall, venue.room] };
    const { data } = await admin.call(calls.listBulkChoices, { body });
    expect(data?.controls).toMatchObject([
      { capability: 'input', devices: 2, places: 2, params: [{ id: 'input', max: 9 }] },
      { capability: 'power', devices: 2, places: 2, types: [{ typeCode: 'projector', devices: 2 }] },
    ]);
    expect(data?.groups).toEqual([{ name: 'Ready', places: 2 }]);
    const own = await operator.call(calls.listBulkChoices, { body });
    expect(own.data).toMatchObject({ controls: [{ places: 1 }, { places: 1 }], groups: [{ places: 1 }] });
  });
});

describe('a run over many places', () => {
  it('is previewed, and its receipt names place, device and result, also where one device fails', async () => {
    const { admin, broken } = system;
    const preview = await admin.call(calls.previewBulk, { body: power(true) });
    expect(preview.data?.lines.map(({ place, foresight }) => [place?.name, foresight])).toEqual([
      ['Hall', 'change'],
      ['Room', 'change'],
    ]);
    expect(powerOf(inHall)).toBe('off');
    broken.add(inRoom);
    const run = await execute(power(true));
    expect(run).toMatchObject({ status: 'partial', placeId: null, places: 2, steps: 2, done: 1, failed: 1 });
    expect(run.lines.map(({ place, status }) => [place?.name, status])).toEqual([
      ['Hall', 'confirmed'],
      ['Room', 'failed'],
    ]);
    expect(run.cause).toMatchObject({ kind: 'person', name: 'root' });
    const { rows } = await system.platform.database.pool.query('select target from audit_entries where action = $1', [
      'executeBulk',
    ]);
    expect(rows.map(({ target }) => target)).toContain(run.id);
  });

  it('says why a place is skipped: in use, under maintenance, offline, without such a device, unknown', async () => {
    const { admin, engine, venue } = system;
    const set = (state: 'occupy' | 'maintenance') =>
      admin.call(placesEndpoints.setPlaceState, { body: { id: venue.room, state, reason: null, until: null } });
    const skipped = async (order: BulkOrder, client = admin) =>
      (await client.call(calls.previewBulk, { body: order })).data?.skipped.map((one) => [
        one.placeName,
        one.reason.code,
      ]);
    await set('occupy');
    expect(await skipped(power(true))).toEqual([['Room', 'scene.placeInUse']]);
    await set('maintenance');
    expect(await skipped(power(true))).toEqual([['Room', 'scene.placeInMaintenance']]);
    expect(await skipped(power(true, { inUse: true }))).toEqual([]);
    const run = await execute(power(true));
    expect(run.skipped).toMatchObject([{ placeName: 'Room', reason: { text: { en: expect.any(String) } } }]);
    expect(powerOf(inRoom)).toBe('off');
    const volume = { kind: 'capability' as const, capability: 'volume' as const, typeCode: null, args: {} };
    expect(await skipped(power(true, { inUse: true, work: volume }))).toEqual([
      ['Hall', 'scene.placeWithoutIt'],
      ['Room', 'scene.placeWithoutIt'],
    ]);
    expect(await admin.call(calls.executeBulk, { body: power(true, { work: volume }) })).toMatchObject({
      code: 'scene.nothingToDo',
    });
    engine.connect(inHall, 'offline');
    await expect.poll(() => skipped(power(true))).toContainEqual(['Hall', 'scene.placeOffline']);
    engine.connect(inHall, 'online');
    await expect.poll(() => skipped(power(true, { inUse: true }))).toEqual([]);
  });

  it('never reaches, nor shows, a place outside the rights of the caller', async () => {
    const { venue } = system;
    const run = await execute(power(true), operator);
    expect(run.skipped).toMatchObject([
      { placeId: venue.room, placeName: null, reason: { code: 'scene.placeUnknown' } },
    ]);
    expect([powerOf(inHall), powerOf(inRoom)]).toEqual(['on', 'off']);
    const only = power(true, { placeIds: [venue.room] });
    expect((await operator.call(calls.executeBulk, { body: only })).code).toBe('404');
    expect((await operator.call(calls.previewBulk, { body: only })).data?.lines).toEqual([]);
    const wide = await execute(power(false));
    const { getSceneRun, cancelSceneRun, pageSceneRuns } = actionGroupsEndpoints;
    expect((await operator.call(getSceneRun, { params: { id: wide.id } })).code).toBe('404');
    expect((await operator.call(cancelSceneRun, { body: { id: wide.id } })).code).toBe('404');
    const found = await operator.call(pageSceneRuns, { query: {} });
    expect(found.data?.records.map(({ id }) => id)).toContain(run.id);
    expect(found.data?.records.map(({ id }) => id)).not.toContain(wide.id);
    const history = await system.admin.call(pageSceneRuns, { query: { placeId: venue.room } });
    expect(history.data?.records.map(({ id }) => id)).toContain(wide.id);
    const notified = system.estate.published.filter(({ payload }) => JSON.stringify(payload).includes(wide.id));
    expect(notified.map(({ topic }) => topic).filter((topic) => topic === `place:${venue.hall}`)).toEqual(
      notified
        .filter(({ topic, name }) => topic === `place:${venue.hall}` && name === 'command.changed')
        .map(({ topic }) => topic),
    );
  });

  it('runs the action group of a name in each place, each with its own rule for failures', async () => {
    const { broken, venue } = system;
    const steps = (id: string) => [inputStep('a', 4, id), powerStep('b', true, id)];
    const values = { name: 'Both', onFailure: 'restore' as const };
    await system.saveGroup(steps(inHall), values);
    await system.saveGroup([inputStep('a', 4, inRoom), powerStep('b', true, inRoom), inputStep('c', 5, inRoom)], {
      ...values,
      placeId: venue.room,
    });
    broken.add(inHall);
    const run = await execute(power(true, { work: { kind: 'group', name: 'Both' } }));
    expect(run).toMatchObject({ status: 'partial', groupName: 'Both' });
    expect(run.lines.map(({ place, status }) => `${place?.name} ${status}`)).toEqual([
      ...['Hall restored', 'Hall skipped', 'Room confirmed', 'Room confirmed', 'Room confirmed'],
    ]);
  });

  it('queues behind another one over the same devices, or is refused', async () => {
    const { admin } = system;
    const slow = { name: 'Slow', onFailure: 'stop' as const };
    await system.saveGroup([{ kind: 'delay', id: 'w', seconds: 1 }, powerStep('a', true, inHall)], slow);
    const first = await admin.call(calls.executeBulk, { body: power(true, { work: { kind: 'group', name: 'Slow' } }) });
    const refused = await admin.call(calls.executeBulk, { body: power(false, { overlap: 'refuse' }) });
    // A run on another node is only seen once this one has begun: it then ends without a command.
    const why = refused.data ? (await ended(refused.data.id)).reason?.code : refused.code;
    expect(why).toBe('scene.devicesBusy');
    const second = await admin.call(calls.executeBulk, { body: power(false) });
    const [one, two] = [await ended(first.data?.id ?? ''), await ended(second.data?.id ?? '')];
    expect([one.status, two.status]).toEqual(['completed', 'completed']);
    expect(Date.parse(two.lines[0]?.startedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(one.endedAt ?? ''));
    expect(powerOf(inHall)).toBe('off');
  });

  it('refuses orders that are too large or make no sense', async () => {
    const { admin } = system;
    const many = Array.from({ length: 2_001 }, newId);
    for (const body of [power(true, { placeIds: many }), power(true, { placeIds: [] })])
      expect((await admin.call(calls.executeBulk, { body })).code).toBe('422');
    const work = { kind: 'group' as const, name: '<script>alert(1)</script> %s \u202e' };
    expect((await admin.call(calls.executeBulk, { body: power(true, { work }) })).code).toBe('scene.nothingToDo');
    const viewer = system.api.signIn({ grants: { centralizedControl: ['view'] }, places: 'all' });
    expect((await viewer.call(calls.executeBulk, { body: power(true) })).code).toBe('403');
  });
});
