import {
  commandsEndpoints,
  actionGroupsEndpoints as groups,
  placeControlEndpoints,
  placesEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { powerStep } from '../controls/controls.fixture.ts';
import { withEveryPart } from '../places/relations/combinations.store.ts';
import { type CombinedSystem, openCombinedSystem } from './combinations.fixture.ts';

let system: CombinedSystem;
beforeAll(async () => {
  system = await openCombinedSystem();
});
afterAll(() => system.close());
beforeEach(async () => {
  const { pool } = system.platform.database;
  await pool.query('delete from place_combinations');
  await pool.query('delete from place_action_groups');
  expect(await system.saveCombination()).toBe('200');
});

const detail = async (id: string, client = system.admin) =>
  (await client.call(placesEndpoints.getPlace, { params: { id } })).data;
const wholeGroup = (name: string, on: boolean, ...deviceIds: string[]) =>
  system.saveGroup([powerStep('a', on, ...deviceIds)], { placeId: system.whole, name });

describe('a place made of others', () => {
  it('is combined and divided, and each part says what it belongs to', async () => {
    const { whole, venue } = system;
    expect(await detail(whole)).toMatchObject({ combination: { role: 'whole', combined: false } });
    const { data, code } = await system.switchTo(true);
    expect(code).toBe('200');
    expect(data).toMatchObject({ combined: true, changedBy: 'root', runId: null });
    expect(await detail(venue.room)).toMatchObject({
      combination: { role: 'part', combined: true, whole: { id: whole, name: 'Whole' } },
    });
    expect(await system.switchTo(true)).toMatchObject({ code: 'combination.unchanged', message: '这些场所已经合并' });
    expect((await system.switchTo(false)).data).toMatchObject({ combined: false });
  });

  it('has the devices of its parts: they are listed, controlled and used by its groups', async () => {
    const { whole, venue, admin } = system;
    const [first, second] = [await system.screen('W1', venue.hall), await system.screen('W2', venue.room)];
    const { data } = await admin.call(placeControlEndpoints.getControlDevices, { query: { placeId: whole } });
    expect(data?.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]));
    const group = await wholeGroup('All on', true, first, second);
    expect((await admin.call(groups.executeActionGroup, { body: { id: group } })).code).toBe('combination.isDivided');
    await system.switchTo(true);
    expect(await system.run(group)).toMatchObject({ status: 'completed', failed: 0 });
    expect(await detail(whole)).toMatchObject({ devices: { total: expect.any(Number) } });
    expect((await detail(whole))?.devices.total).toBeGreaterThanOrEqual(2);
    await system.switchTo(false);
    expect((await detail(whole))?.devices.total).toBe(0);
  });

  it('runs a group when it is combined and one when it is divided, with a receipt each', async () => {
    const { venue, admin } = system;
    const [first, second] = [await system.screen('R1', venue.hall), await system.screen('R2', venue.room)];
    const combineGroupId = await wholeGroup('Join', true, first, second);
    const divideGroupId = await wholeGroup('Part', false, first, second);
    await system.saveCombination({ combineGroupId, divideGroupId });
    const receipt = async (id: string | null | undefined) =>
      id ? (await admin.call(groups.getSceneRun, { params: { id } })).data : undefined;
    for (const [combined, groupId] of [
      [true, combineGroupId],
      [false, divideGroupId],
    ] as const) {
      const { data } = await system.switchTo(combined);
      await expect.poll(async () => (await receipt(data?.runId))?.status, { timeout: 8_000 }).toBe('completed');
      expect(await receipt(data?.runId)).toMatchObject({ groupId, cause: { kind: 'system', name: 'root' } });
    }
  });

  it('is not nested, has parts that exist, and is not changed while it is combined', async () => {
    const { whole, venue } = system;
    expect(await system.saveCombination({ partIds: [whole, venue.hall] })).toBe('combination.nested');
    expect(await system.saveCombination({ placeId: venue.hall, partIds: [whole, venue.room] })).toBe(
      'combination.nested',
    );
    expect(await system.saveCombination({ partIds: [venue.hall, venue.groupId] })).toBe('404');
    expect(await system.saveCombination({ partIds: [venue.hall, venue.hall] })).toBe('404');
    expect(await system.saveCombination({ mode: 'sensor' })).toBe('combination.sensorMissing');
    expect(await system.saveCombination({ mode: 'group' })).toBe('combination.groupsMissing');
    expect((await system.admin.call(placesEndpoints.removePlace, { query: { id: venue.room } })).code).toMatch(
      /^place\./,
    );
  });

  it('changes once when two ask at the same time', async () => {
    const both = await Promise.all([system.switchTo(true), system.switchTo(true)]);
    expect(both.map(({ code }) => code).sort()).toSatisfy(
      ([first, other]: string[]) => first === '200' && ['409', 'combination.unchanged'].includes(other ?? ''),
    );
  });
});

describe('the state of a part, set by hand', () => {
  const setState = async (id: string, state: 'maintenance' | null, client = system.admin) =>
    (await client.call(placesEndpoints.setPlaceState, { body: { id, state, reason: null, until: null } })).code;
  const maintain = async (id: string, maintenance: boolean) =>
    (await system.admin.call(placesEndpoints.setMaintenance, { body: { id, maintenance } })).code;

  it('is refused while it is combined, in favour of the state of the whole', async () => {
    const { whole, venue } = system;
    await system.switchTo(true);
    expect(await setState(venue.hall, 'maintenance')).toBe('place.stateOfWhole');
    expect(await setState(venue.hall, 'maintenance', system.operator(venue.hall))).toBe('place.stateOfWhole');
    expect(await setState(venue.hall, 'maintenance', system.operator(venue.room))).toBe('404');
    expect(await maintain(venue.hall, true)).toBe('place.stateOfWhole');
    expect(await setState(whole, 'maintenance')).toBe('200');
    expect(await detail(venue.hall)).toMatchObject({ state: 'maintenance', reason: { source: 'whole' } });
    expect(await setState(whole, null)).toBe('200');
    await system.switchTo(false);
    expect(await setState(venue.hall, 'maintenance')).toBe('200');
    expect(await setState(venue.hall, null)).toBe('200');
  });

  it('can be taken back while it is combined, so that it does not keep the whole closed', async () => {
    const { whole, venue } = system;
    expect(await setState(venue.hall, 'maintenance')).toBe('200');
    await system.switchTo(true);
    expect(await detail(whole)).toMatchObject({ state: 'maintenance', reason: { source: 'part' } });
    expect(await maintain(venue.hall, false)).toBe('200');
    expect((await detail(whole))?.state).not.toBe('maintenance');
  });
});

describe('its wall', () => {
  it('is watched by a sensor, which must be sure of it', async () => {
    const { engine, venue } = system;
    const deviceId = await system.screen('Wall', venue.hall);
    await system.saveCombination({ mode: 'sensor', sensor: { deviceId, property: 'power', value: 'on' } });
    expect((await system.switchTo(true)).code).toBe('combination.bySensor');
    engine.read(deviceId, 'power', 'on');
    const combined = async () => (await system.combination())?.combined;
    await expect.poll(combined, { timeout: 8_000 }).toBe(true);
    expect(await system.combination()).toMatchObject({ changedBy: 'Wall' });
    engine.connect(deviceId, 'offline');
    engine.connect(deviceId, 'online');
    engine.read(deviceId, 'power', 'off');
    await expect.poll(combined, { timeout: 8_000 }).toBe(false);
  });

  it('is moved by groups, and what they came to decides', async () => {
    const { venue } = system;
    const motor = await system.screen('Motor', venue.hall);
    const combineGroupId = await wholeGroup('Open the wall', true, motor);
    const divideGroupId = await wholeGroup('Close the wall', false, motor);
    await system.saveCombination({ mode: 'group', combineGroupId, divideGroupId });
    system.broken.add(motor);
    expect((await system.run(combineGroupId)).status).not.toBe('completed');
    expect((await system.combination())?.combined).toBe(false);
    system.broken.delete(motor);
    await system.run(combineGroupId);
    await expect.poll(async () => (await system.combination())?.combined).toBe(true);
    const { data } = await system.switchTo(false);
    expect(data?.runId).not.toBeNull();
    await expect.poll(async () => (await system.combination())?.combined, { timeout: 8_000 }).toBe(false);
  });
});

describe('somebody with one part', () => {
  it('may not operate it while it is combined, and may again afterwards', async () => {
    const { venue, admin } = system;
    const guard = system.operator(venue.hall);
    const deviceId = await system.screen('G1', venue.hall);
    const power = () =>
      guard.call(commandsEndpoints.executeAction, { body: { deviceId, action: 'power', args: { on: true } } });
    const group = await system.saveGroup([powerStep('a', true, deviceId)], { name: 'Guarded' });
    const run = () => guard.call(groups.executeActionGroup, { body: { id: group } });
    await system.switchTo(true);
    expect([(await power()).code, (await run()).code]).toEqual(['place.isCombined', 'place.isCombined']);
    const many = await guard.call(commandsEndpoints.executeActionOnDevices, {
      body: { deviceIds: [deviceId], action: 'power', args: { on: true } },
    });
    expect(many.data?.[0]?.error?.code).toBe('place.isCombined');
    // Who may operate every part may go on.
    const both = system.operator(venue.hall, venue.room);
    const body = { deviceId, action: 'power', args: { on: true } };
    expect((await both.call(commandsEndpoints.executeAction, { body })).code).toBe('200');
    await system.switchTo(false);
    expect((await power()).code).toBe('200');
    expect((await admin.call(groups.executeActionGroup, { body: { id: group } })).code).toBe('200');
  });

  it('does not see the combined place, whatever the role was granted', async () => {
    const { venue, whole, platform } = system;
    const { db } = platform.database;
    expect(await withEveryPart(db, [whole, venue.hall])).toEqual([venue.hall]);
    expect(await withEveryPart(db, [whole])).toEqual([]);
    expect(await withEveryPart(db, [venue.room, whole, venue.hall])).toEqual([venue.room, whole, venue.hall]);
  });

  it('learns that the room is combined, and nothing else', async () => {
    const { venue, whole } = system;
    const guard = system.operator(venue.hall);
    expect((await detail(venue.hall, guard))?.combination).toBeNull();
    await system.switchTo(true);
    await system.admin.call(placesEndpoints.setPlaceState, {
      body: { id: whole, state: 'occupy', reason: 'Secret gala', until: null },
    });
    const seen = await detail(venue.hall, guard);
    expect(seen).toMatchObject({
      state: 'occupy',
      reason: { source: 'whole', who: null, note: null },
      combination: { role: 'part', combined: true, whole: null, parts: [] },
    });
    expect(JSON.stringify(seen)).not.toMatch(/gala|Whole/);
    expect((await detail(venue.hall))?.reason).toMatchObject({ source: 'whole', who: 'root', note: 'Whole' });
    expect(await system.combination(guard)).toBeUndefined();
    expect((await system.switchTo(false, guard)).code).toBe('404');
    expect(await system.saveCombination({}, guard)).toBe('403');
    await system.admin.call(placesEndpoints.setPlaceState, {
      body: { id: whole, state: null, reason: null, until: null },
    });
  });
});
