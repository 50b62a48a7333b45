import type { DeviceRecord } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestApi, type TestApi } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { addGroup, addPlace, keeper } from '../../places/places.fixture.ts';
import { createPlaces } from '../../places/places.module.ts';
import { createMeetingChecks } from './check-before-meetings.ts';
import { type CheckedDevices, readReadiness } from './readiness.ts';
import { readReliability } from './reliability.ts';

let platform: TestPlatform;
let api: TestApi;
let [room, other] = ['', ''];
beforeAll(async () => {
  platform = await createTestPlatform();
  api = await createTestApi(platform, await wireOn(platform, async (node) => ({ routes: createPlaces(node).routes })));
  const owner = keeper(api, 'all');
  const floor = await addGroup(owner, 'floor');
  [room, other] = [await addPlace(owner, 'room', floor), await addPlace(owner, 'other', floor)];
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

const addMeeting = (placeId: string, inMinutes: number) =>
  platform.database.pool.query(
    `insert into meetings (id, place_id, subject, organiser, remarks, starts_at, ends_at, status, created_by)
      values ($1, $2, 'Budget', 'Wang', '', now() + $3 * interval '1 minute', now() + ($3 + 20) * interval '1 minute',
        'planned', 'test')`,
    [newId(), placeId, inMinutes],
  );

const apart = { roomsOf: (placeId: string) => [placeId] };

interface Known {
  readonly placeId: string;
  readonly capability: string;
  readonly connection: string;
  readonly worst?: number;
}

/** Devices as the memory of the node knows them; `sent` counts what would have gone to one. */
const devicesWith = (known: Readonly<Record<string, Known>>): CheckedDevices => {
  const ids = Object.keys(known);
  return {
    registry: {
      idsIn: (places: ReadonlySet<string>) => ids.filter((id) => places.has(known[id]?.placeId ?? '')),
      get: (id: string) => ({ id, name: `device ${id}`, enabled: true, placeId: known[id]?.placeId }) as DeviceRecord,
      connectionOf: (id: string) => known[id]?.connection,
    },
    engine: () => ({ propertiesOf: (id: string) => [{ id: 'x', capability: known[id]?.capability }] }),
    alarms: {
      active: (of: readonly string[]) => new Map(of.map((id) => [id, { count: 1, worst: known[id]?.worst ?? null }])),
    },
    live: { refresh: async () => undefined },
  } as unknown as CheckedDevices;
};

it('names what a place lacks before its next meeting: what is offline, unknown or in serious alarm', async () => {
  await addMeeting(room, 20);
  await addMeeting(room, 90);
  await addMeeting(other, 10);
  const devices = devicesWith({
    a: { placeId: room, capability: 'input', connection: 'offline' },
    b: { placeId: room, capability: 'volume', connection: 'online', worst: 2 },
    c: { placeId: room, capability: 'volume', connection: 'online', worst: 3 },
    d: { placeId: room, capability: 'temperature', connection: 'offline' },
    e: { placeId: other, capability: 'input', connection: 'online' },
  });
  const read = (scope: 'all' | string[]) => readReadiness(platform.database, devices, apart, scope);
  const [soon, ...more] = await read('all');
  expect(more).toEqual([]);
  expect(soon).toMatchObject({ placeId: room, placeName: 'Room room', subject: 'Budget', needed: 3 });
  expect(soon?.missing).toEqual([
    { deviceId: 'a', deviceName: 'device a', state: 'offline' },
    { deviceId: 'b', deviceName: 'device b', state: 'alarm' },
  ]);
  expect(await read([other])).toEqual([]);
});

it('reads what meetings need before they begin, and nothing in a place that is in use', async () => {
  const { rows } = await platform.database.pool.query<{ id: string }>('select id from meetings where place_id = $1', [
    room,
  ]);
  expect(rows.length).toBeGreaterThan(0);
  const states = new Map([
    [room, 'occupy'],
    [other, 'idle'],
  ]);
  const read: string[] = [];
  const known = devicesWith({
    a: { placeId: room, capability: 'input', connection: 'online' },
    e: { placeId: other, capability: 'input', connection: 'online' },
    f: { placeId: other, capability: 'input', connection: 'offline' },
    g: { placeId: other, capability: 'temperature', connection: 'online' },
    elsewhere: { placeId: other, capability: 'input', connection: 'online' },
  });
  const devices = {
    ...known,
    owners: { isMine: ({ id }: { id: string }) => id !== 'elsewhere' },
    engine: () => ({
      ...known.engine(),
      readNow: async (id: string) => {
        read.push(id);
        throw new Error('the device does not answer');
      },
    }),
  };
  const checks = createMeetingChecks({
    database: platform.database,
    log: { error: () => undefined },
    devices,
    places: {
      details: async (_scope: unknown, placeId: string) => [{ state: states.get(placeId) }],
      relations: apart,
    },
  } as unknown as Parameters<typeof createMeetingChecks>[0]);
  const run = async () => {
    checks.start();
    await checks.stop();
  };
  await run();
  expect(read).toEqual(['e']);
  await run();
  expect(read).toEqual(['e']);
  states.set(room, 'idle');
  await run();
  expect(read).toEqual(['e', 'a']);
});

it('needs the devices of all rooms of a combined place, and disturbs none of them', async () => {
  await platform.database.pool.query('delete from meetings');
  await addMeeting(other, 20);
  const made = { roomsOf: (placeId: string) => (placeId === other ? [other, room] : [placeId]) };
  const known = devicesWith({
    a: { placeId: room, capability: 'input', connection: 'offline' },
    b: { placeId: room, capability: 'volume', connection: 'online' },
    e: { placeId: other, capability: 'volume', connection: 'online' },
  });
  const [soon] = await readReadiness(platform.database, known, made, 'all');
  expect(soon).toMatchObject({ placeId: other, needed: 3, missing: [{ deviceId: 'a' }] });
  const [alone] = await readReadiness(platform.database, known, apart, 'all');
  expect(alone).toBeUndefined();

  const states = new Map([
    [room, 'occupy'],
    [other, 'idle'],
  ]);
  const read: string[] = [];
  const checks = createMeetingChecks({
    database: platform.database,
    log: { error: () => undefined },
    devices: {
      ...known,
      owners: { isMine: () => true },
      engine: () => ({ ...known.engine(), readNow: async (id: string) => void read.push(id) }),
    },
    places: { details: async (_scope: unknown, id: string) => [{ state: states.get(id) }], relations: made },
  } as unknown as Parameters<typeof createMeetingChecks>[0]);
  const run = async () => {
    checks.start();
    await checks.stop();
  };
  await run();
  expect(read).toEqual([]);
  states.set(room, 'idle');
  await run();
  expect(read.sort()).toEqual(['b', 'e']);
});

it('counts the minutes that a meeting of the whole lost to a device of one of its rooms', async () => {
  await platform.database.pool.query('delete from meetings');
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const deviceId = newId();
  await platform.database.pool.query(
    `insert into meetings (id, place_id, subject, organiser, remarks, starts_at, ends_at, status, created_by)
       values ($1, $2, 'Gala', 'Wang', '', $3, $4, 'ended', 'test')`,
    [newId(), other, at(120), at(60)],
  );
  await platform.database.pool.query(
    `insert into alarms (id, key, level, text, device_id, device_name, type_icon, place_id, place_name, property, active,
       raised_at, last_at, cleared_at, occurrences, status)
     values (gen_random_uuid(), 'k', 2, '{"zh":"灯","en":"lamp"}', $1, 'd', 'x', $2, 'r', 'lamp', false, $3, $3, $4, 1, 'pending')`,
    [deviceId, room, at(100), at(80)],
  );
  const devices = devicesWith({ [deviceId]: { placeId: room, capability: 'input', connection: 'online' } });
  const lostIn = async (ofPart: (placeId: string) => { placeId: string }[]) => {
    const rooms = { ofPart } as unknown as Parameters<typeof readReliability>[1]['rooms'];
    const period = { from: at(200), to: at(0) };
    const { places } = await readReliability(platform.database.db, { devices, rooms }, [room, other], period);
    return places.map(({ placeId, lostMinutes }) => [placeId, Math.round(lostMinutes)]);
  };
  expect(await lostIn(() => [])).toEqual([[other, 0]]);
  expect(await lostIn((placeId) => (placeId === room ? [{ placeId: other }] : []))).toEqual([[other, 20]]);
});
