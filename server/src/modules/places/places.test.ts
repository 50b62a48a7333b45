import { placesEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import type { PlaceAlarms } from './detail-places.ts';
import type { DeviceCounts } from './place-state.ts';
import { addGroup, addPlace, keeper, placeDraft, saved } from './places.fixture.ts';
import { createPlaces } from './places.module.ts';
import { placeStatesChanged } from './places.news.ts';

const devices = new Map<string, DeviceCounts>();
const alarms = new Map<string, PlaceAlarms>();
const platform = await createTestPlatform();
const nodes = await wireOn(platform, (node) => {
  const places = createPlaces(node);
  places.addFigures({ deviceCounts: () => devices });
  places.addFigures({ alarmCounts: () => alarms });
  return places;
});
const [places] = nodes;
const api = await createTestApi(platform, nodes);
const admin = keeper(api, 'all');
afterAll(async () => {
  await api.close();
  await platform.close();
});

let round = 0;
let floor = '';
let hall = '';
let room = '';
const code = (name: string) => `${name}-${round}`;
beforeEach(async () => {
  round += 1;
  floor = await addGroup(admin, code('floor'));
  hall = await addPlace(admin, code('hall'), floor);
  room = await addPlace(admin, code('room'), floor);
});

describe('a place', () => {
  it('comes with its state, devices and alarms', async () => {
    devices.set(hall, { total: 3, online: 2, offline: 1, inUse: 1, occupied: 0 });
    alarms.set(hall, { count: 4, worst: 2 });
    const reply = await admin.call(calls.getPlace, { params: { id: hall } });
    expect(reply.data).toMatchObject({
      code: code('hall'),
      groupName: code('floor'),
      state: 'occupy',
      maintenance: false,
      devices: { total: 3, online: 2, offline: 1 },
      alarms: { count: 4, worst: 2 },
    });
    const other = await admin.call(calls.getPlace, { params: { id: room } });
    expect(other.data).toMatchObject({ state: 'unknown', devices: { total: 0 }, alarms: { count: 0, worst: null } });
  });

  it('has a unique code, even when two are saved at the same time', async () => {
    const body = placeDraft(code('twin'), floor);
    const both = await Promise.all([admin.call(calls.savePlace, { body }), admin.call(calls.savePlace, { body })]);
    expect(both.map((reply) => reply.code).sort()).toEqual(['200', 'place.codeInUse']);
  });

  it('is saved once when a call is repeated after a lost response', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = placeDraft(code('once'), floor);
    const first = await admin.call(calls.savePlace, { body, headers });
    const again = await admin.call(calls.savePlace, { body, headers });
    expect(again.data).toEqual(first.data);
  });

  it('goes under repair and back, with events', async () => {
    const received: string[] = [];
    const stops = platform.all.map(({ news }) =>
      news.onOwn(placeStatesChanged, ({ placeIds }) => void received.push(...placeIds)),
    );
    const body = { id: hall, maintenance: true };
    expect(await admin.call(calls.setMaintenance, { body })).toMatchObject({ status: true });
    expect((await admin.call(calls.getPlace, { params: { id: hall } })).data?.state).toBe('maintenance');
    await admin.call(calls.setMaintenance, { body: { id: hall, maintenance: false } });
    expect((await admin.call(calls.getPlace, { params: { id: hall } })).data?.maintenance).toBe(false);
    expect(received).toEqual([hall, hall]);
    for (const stop of stops) stop();
  });

  it('is removed only without devices', async () => {
    devices.set(hall, { total: 1, online: 0, offline: 1, inUse: 0, occupied: 0 });
    expect((await admin.call(calls.removePlace, { query: { id: hall } })).code).toBe('place.hasDevices');
    expect((await admin.call(calls.removePlace, { query: { id: room } })).code).toBe('200');
    expect((await admin.call(calls.removePlace, { query: { id: room } })).code).toBe('404');
  });

  it('refuses invalid input', async () => {
    const wrong = [{ code: 'has space' }, { capacity: -1 }, { openType: 'sideways' }, { name: ' ' }, { extra: 1 }];
    for (const part of wrong) {
      const body = { ...placeDraft(code('bad'), floor), ...part };
      expect((await admin.call(calls.savePlace, { body })).code).toBe('422');
    }
    const homeless = placeDraft(code('homeless'), newId());
    expect((await admin.call(calls.savePlace, { body: homeless })).code).toBe('404');
  });
});

describe('lists', () => {
  it('finds places below a group at any depth, by words and in order', async () => {
    const wing = await addGroup(admin, code('wing'), floor);
    await addPlace(admin, code('deep'), wing);
    const all = await admin.call(calls.listPlaces, { query: { groupId: floor, sort: 'code', order: 'desc' } });
    expect(all.data?.records.map((place) => place.code)).toEqual([code('room'), code('hall'), code('deep')]);
    const one = await admin.call(calls.listPlaces, { query: { groupId: floor, keyword: 'DEEP', size: '1' } });
    expect(one.data).toMatchObject({ total: 1, size: 1, records: [{ code: code('deep') }] });
    const literal = await admin.call(calls.listPlaces, { query: { keyword: '%' } });
    expect(literal.data?.total).toBe(0);
    expect((await admin.call(calls.listPlaces, { query: { sort: 'capacity' } })).code).toBe('422');
  });

  it('shows a scoped caller its places, their groups above and nothing else', async () => {
    const building = await addGroup(admin, code('building'));
    const third = await addGroup(admin, code('third'), building);
    const own = await addPlace(admin, code('own'), third);
    const guard = keeper(api, [own]);
    const listed = await guard.call(calls.listPlaceDetails);
    expect(listed.data?.map((place) => place.id)).toEqual([own]);
    expect((await guard.call(calls.listPlaces)).data).toMatchObject({ total: 1 });
    expect((await guard.call(calls.listGroups)).data?.map((group) => group.id).sort()).toEqual(
      [building, third].sort(),
    );
    const tree = await guard.call(calls.getGroupAndPlace);
    expect(tree.data).toMatchObject([{ id: building, children: [{ id: third, places: [{ id: own }] }] }]);
    expect(await places.placesBelow([building])).toEqual([own]);
    expect((await places.groupsBelow([building])).sort()).toEqual([building, third].sort());
    expect(await places.seesPlace([own], hall)).toBe(false);
  });
});

describe('a user with one place', () => {
  it('gets 404 for every other one, unknown or forbidden', async () => {
    const guard = keeper(api, [hall]);
    for (const id of [room, newId()]) {
      const { id: _own, ...draft } = { id, ...placeDraft(code('mine'), floor) };
      const answers = await Promise.all([
        guard.call(calls.getPlace, { params: { id } }),
        guard.call(calls.savePlace, { body: { id, ...draft } }),
        guard.call(calls.removePlace, { query: { id } }),
        guard.call(calls.setMaintenance, { body: { id, maintenance: true } }),
      ]);
      expect(answers.map((answer) => answer.code)).toEqual(['404', '404', '404', '404']);
    }
    expect((await admin.call(calls.getPlace, { params: { id: room } })).data?.maintenance).toBe(false);
  });

  it('can change it, but neither create one nor change groups', async () => {
    const guard = keeper(api, [hall]);
    const other = await addGroup(admin, code('other'));
    const own = placeDraft(code('hall'), floor, { id: hall, name: 'Grand hall' });
    expect((await guard.call(calls.savePlace, { body: own })).code).toBe('200');
    const refused = await Promise.all([
      guard.call(calls.savePlace, { body: { ...own, groupId: other } }),
      guard.call(calls.savePlace, { body: placeDraft(code('new'), floor) }),
      guard.call(calls.saveGroup, { body: { name: code('x'), parentId: null, sort: 1 } }),
      guard.call(calls.removeGroup, { query: { id: other } }),
      guard.call(calls.changeGroup, { body: { groupId: other, placeIds: [hall] } }),
    ]);
    expect(refused.map((answer) => answer.code)).toEqual(['403', '403', '403', '403', '403']);
  });

  it('needs the screen and the action', async () => {
    const viewer = api.signIn({ grants: { place: ['view'] }, places: 'all' });
    const outsider = api.signIn({ grants: { logQuery: ['view'] }, places: 'all' });
    expect((await viewer.call(calls.savePlace, { body: placeDraft(code('v'), floor) })).code).toBe('403');
    expect((await viewer.call(calls.setMaintenance, { body: { id: hall, maintenance: true } })).code).toBe('403');
    expect((await outsider.call(calls.listPlaces)).code).toBe('403');
    expect((await api.nobody.call(calls.listPlaces)).code).toBe('401');
  });
});

describe('groups', () => {
  it('never hang below themselves, even when two moves meet', async () => {
    const a = await addGroup(admin, code('a'));
    const b = await addGroup(admin, code('b'));
    const move = (id: string, name: string, parentId: string) =>
      admin.call(calls.saveGroup, { body: { id, name, parentId, sort: 10 } });
    const both = await Promise.all([move(a, code('a'), b), move(b, code('b'), a)]);
    expect(both.map((reply) => reply.code).sort()).toEqual(['200', 'placeGroup.circular']);
    expect((await move(floor, code('floor'), floor)).code).toBe('placeGroup.circular');
  });

  it('have unique names among their siblings, the top level included', async () => {
    const same = (parentId: string | null) =>
      admin.call(calls.saveGroup, { body: { name: code('floor'), parentId, sort: 1 } });
    expect((await same(null)).code).toBe('placeGroup.nameInUse');
    expect((await same(floor)).code).toBe('200');
    expect((await same(newId())).code).toBe('404');
  });

  it('are moved among their siblings, several places at once, only by those who see all places', async () => {
    const top = await addGroup(admin, code('top'));
    const named = async (name: string) => addGroup(admin, code(name), top);
    const [a, b, c] = [await named('a'), await named('b'), await named('c')];
    const order = async () =>
      (await admin.call(calls.listGroups)).data?.filter((group) => group.parentId === top).map((group) => group.id);
    const move = (id: string, direction: 'up' | 'down', steps?: number) =>
      admin.call(calls.moveGroup, { body: { id, direction, ...(steps ? { steps } : {}) } });
    expect(await order()).toEqual([a, b, c]);
    expect((await move(c, 'up', 2)).code).toBe('200');
    expect(await order()).toEqual([c, a, b]);
    expect((await move(c, 'down')).code).toBe('200');
    expect(await order()).toEqual([a, c, b]);
    expect((await move(a, 'up')).code).toBe('tree.atEdge');
    expect((await move(newId(), 'up')).code).toBe('404');
    const guard = keeper(api, [hall]);
    expect((await guard.call(calls.moveGroup, { body: { id: b, direction: 'up' } })).code).toBe('403');
    expect(await order()).toEqual([a, c, b]);
  });

  it('are removed only when empty', async () => {
    const wing = await addGroup(admin, code('wing'), floor);
    expect((await admin.call(calls.removeGroup, { query: { id: floor } })).code).toMatch(/^placeGroup\.has/);
    const inner = await addGroup(admin, code('inner'), wing);
    expect((await admin.call(calls.removeGroup, { query: { id: wing } })).code).toBe('placeGroup.hasChildren');
    await addPlace(admin, code('in'), inner);
    expect((await admin.call(calls.removeGroup, { query: { id: inner } })).code).toBe('placeGroup.hasPlaces');
    expect((await admin.call(calls.removeGroup, { query: { id: newId() } })).code).toBe('404');
  });

  it('take in all of the places or none, and rights are evaluated again', async () => {
    const other = await addGroup(admin, code('other'));
    let asked = 0;
    const stop = platform.news.on(accessChanged, () => void asked++);
    const move = (groupId: string, placeIds: string[]) =>
      admin.call(calls.changeGroup, { body: { groupId, placeIds } });
    expect((await move(other, [hall, newId()])).code).toBe('404');
    expect(await places.placesBelow([other])).toEqual([]);
    expect((await move(newId(), [hall])).code).toBe('404');
    expect((await move(other, [hall, hall, room])).code).toBe('200');
    expect((await places.placesBelow([other])).sort()).toEqual([hall, room].sort());
    expect(asked).toBe(1);
    stop();
  });

  it('may be nested and read back as a tree', async () => {
    const wing = await addGroup(admin, code('wing'), floor);
    const made = saved(await admin.call(calls.saveGroup, { body: { name: code('nook'), parentId: wing, sort: 1 } }));
    const tree = await admin.call(calls.getGroupAndPlace);
    const own = tree.data?.find((group) => group.id === floor);
    expect(own).toMatchObject({ children: [{ id: wing, children: [{ id: made, places: [] }] }] });
    expect(own?.places.map((place) => place.id)).toEqual([hall, room]);
  });
});
