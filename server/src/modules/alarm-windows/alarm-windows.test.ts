import {
  alarmsEndpoints as alarmCalls,
  alarmLevelsEndpoints,
  alarmWindowsEndpoints as calls,
  placesEndpoints,
} from '@eoms/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { seedVenue, type Venue } from '../devices/devices.fixture.ts';
import { openWindowsEstate, type WindowsEstate } from './alarm-windows.fixture.ts';

let platform: TestPlatform;
let venue: Venue;
let site: WindowsEstate;
let deviceId: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  venue = await seedVenue(platform);
});
beforeEach(async () => {
  site = await openWindowsEstate(platform, venue);
  deviceId = await site.addDevice();
});
afterEach(() => site.close());
afterAll(() => platform.close());

const counted = async (client = site.admin) => {
  const { data } = await client.call(alarmCalls.countAlarms);
  const { unanswered: _, unansweredLevels: _levels, ...levels } = data ?? {};
  return Object.values(levels).reduce((sum, n) => sum + n, 0);
};
/** The other nodes count soon. */
const expectCount = (count: number) => expect.poll(() => counted(), { timeout: 5_000 }).toBe(count);
const history = async (id: string) =>
  ((await site.admin.call(alarmCalls.listAlarmHistory, { params: { id } })).data ?? []).map(({ kind, text }) => [
    kind,
    text,
  ]);
const room = () => ({ placeIds: [venue.room] });

it('suppresses what is raised while it is open, and announces once at its end what is still active', async () => {
  const window = await site.save(site.draft(room()));
  const still = await site.raise(deviceId);
  const gone = await site.addDevice();
  await site.raise(gone);
  await site.clear(gone);
  expect(await site.alarmOf(deviceId)).toMatchObject({
    suppressedBy: { id: window, name: 'Rewiring', until: new Date(site.clock() + 3_600_000).toISOString() },
  });
  await expectCount(0);
  const list = async (query: Record<string, string>) =>
    (await site.operator.call(alarmCalls.listAlarms, { query })).data;
  expect(await list({ status: 'pending', suppressed: 'true' })).toMatchObject({
    total: 2,
    counts: { pending: 0, shelved: 0, suppressed: 2, processed: 0 },
  });
  expect(await list({ status: 'pending', suppressed: 'false', shelved: 'false' })).toMatchObject({
    total: 0,
    records: [],
  });
  expect(await list({ status: 'pending' })).toMatchObject({ total: 2 });
  const { data: places } = await site.admin.call(placesEndpoints.listPlaceDetails, { query: {} });
  expect(places?.find(({ id }) => id === venue.room)).toMatchObject({ alarms: { count: 0 } });
  expect((await site.get(window))?.suppressed).toBe(2);
  expect(await site.heard()).toEqual([]);
  await site.later(61);
  expect(await site.alarmOf(deviceId)).toMatchObject({ suppressedBy: null });
  await expectCount(2);
  expect(await site.heard()).toEqual([still]);
  expect(await history(still)).toEqual([
    ['suppressed', 'Rewiring'],
    ['unsuppressed', 'Rewiring'],
  ]);
  await site.later(1);
  expect(await site.heard()).toEqual([still]);
});

it('suppresses pending alarms when it opens, without announcing them again at its end', async () => {
  const id = await site.raise(deviceId);
  expect(await site.heard()).toEqual([id]);
  const from = site.clock() + 10 * 60_000;
  const to = site.clock() + 20 * 60_000;
  const schedule = { kind: 'once' as const, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const window = await site.save(site.draft(room(), { schedule }));
  expect(await site.get(window)).toMatchObject({ state: 'planned', suppressed: 0 });
  await expectCount(1);
  await site.later(10);
  expect(await site.get(window)).toMatchObject({ state: 'open', suppressed: 1 });
  await expectCount(0);
  await site.later(10);
  expect(await site.get(window)).toMatchObject({ state: 'over', current: null, suppressed: 0 });
  await expectCount(1);
  expect(await site.heard()).toEqual([id]);
});

it('on a severity covers the levels that were added to it, on an added level that one alone', async () => {
  const names = { zh: '安全', en: `Safety ${deviceId.slice(-6)}` };
  const added = await site.admin.call(alarmLevelsEndpoints.saveAlarmLevel, {
    body: { severity: 3, names, color: 3, shape: 'diamond', sign: 'S', sound: 3, retired: false },
  });
  const level = added.data?.level ?? 0;
  await site.raise(deviceId, level);
  const id = await site.save(site.draft({ deviceIds: [deviceId] }, { levels: [3] }));
  expect((await site.alarmOf(deviceId))?.suppressedBy?.id).toBe(id);
  await site.save({ ...site.draft({ deviceIds: [deviceId] }, { levels: [level] }), id });
  expect((await site.alarmOf(deviceId))?.suppressedBy?.id).toBe(id);
  const other = level === 39 ? 31 : level + 1;
  expect(await site.send({ ...site.draft({ deviceIds: [deviceId] }, { levels: [other] }), id })).toMatchObject({
    code: '404',
  });
  const usual = await site.addDevice();
  await site.raise(usual, 3);
  expect((await site.alarmOf(usual))?.suppressedBy).toBeNull();
  expect(
    await site.admin.call(alarmLevelsEndpoints.removeAlarmLevel, { query: { level: String(level) } }),
  ).toMatchObject({ code: 'alarmLevel.inUse' });
});

it('covers only its levels, devices and groups with everything below', async () => {
  const other = await site.addDevice();
  const inHall = await site.addDevice(venue.hall);
  await site.raise(deviceId, 2);
  await site.raise(other, 3);
  await site.raise(inHall, 3);
  const marked = async () => {
    const found = await Promise.all([deviceId, other, inHall].map((id) => site.alarmOf(id)));
    return found.map((alarm) => alarm?.suppressedBy != null);
  };
  const id = await site.save(site.draft({ groupIds: [venue.groupId] }, { levels: [3, 4] }));
  expect(await marked()).toEqual([false, true, true]);
  await site.save({ ...site.draft({ deviceIds: [deviceId, inHall] }), id });
  expect(await marked()).toEqual([true, false, true]);
  // A level that the window does not cover is not suppressed any more, and is heard of.
  await site.save({ ...site.draft({ deviceIds: [inHall] }, { levels: [3] }), id });
  const worse = await site.raise(inHall, 3);
  await site.raise(inHall, 1);
  await expect.poll(marked).toEqual([false, false, false]);
  expect(await site.heard()).toContain(worse);
});

it('leaves alarms to another window that is open longer, silently', async () => {
  const id = await site.raise(deviceId);
  const short = await site.save(site.draft(room(), { name: 'Short' }));
  const to = new Date(site.clock() + 120 * 60_000).toISOString();
  const schedule = { kind: 'once' as const, from: new Date(site.clock()).toISOString(), to };
  const long = await site.save(site.draft({ deviceIds: [deviceId] }, { name: 'Long', schedule }));
  expect((await site.alarmOf(deviceId))?.suppressedBy).toMatchObject({ id: long });
  expect((await site.remove(long)).code).toBe('200');
  expect((await site.alarmOf(deviceId))?.suppressedBy).toMatchObject({ id: short });
  await expectCount(0);
  expect((await site.remove(short)).code).toBe('200');
  expect((await site.alarmOf(deviceId))?.suppressedBy).toBe(null);
  await expectCount(1);
  expect(await history(id)).toEqual([
    ['suppressed', 'Short'],
    ['unsuppressed', 'Short'],
  ]);
});

it('ends early, when switched off, and with a weekly one opens again the next time', async () => {
  await site.raise(deviceId);
  const once = await site.save(site.draft(room()));
  await expectCount(0);
  expect((await site.end(once)).code).toBe('200');
  expect(await site.get(once)).toMatchObject({ state: 'over', endedBy: 'boss' });
  await expectCount(1);
  expect((await site.end(once)).code).toBe('alarmWindow.notOpen');
  const off = await site.save(site.draft(room()));
  await expectCount(0);
  await site.save({ ...site.draft(room(), { enabled: false }), id: off });
  expect(await site.get(off)).toMatchObject({ state: 'off' });
  await expectCount(1);
  const monday = new Date(2027, 2, 1, 23, 30);
  await site.at(monday);
  const schedule = {
    kind: 'weekly' as const,
    days: [1],
    from: '22:00',
    to: '02:00',
    firstDate: '2027-03-01',
    lastDate: '2027-03-08',
  };
  const weekly = await site.save(site.draft(room(), { schedule }));
  await expectCount(0);
  await site.at(new Date(2027, 2, 2, 1, 59));
  expect(await site.get(weekly)).toMatchObject({ state: 'open', suppressed: 1 });
  expect((await site.end(weekly)).code).toBe('200');
  const next = { from: new Date(2027, 2, 8, 22).toISOString(), to: new Date(2027, 2, 9, 2).toISOString() };
  expect(await site.get(weekly)).toMatchObject({ state: 'planned', current: next, suppressed: 0 });
  await expectCount(1);
  await site.at(new Date(2027, 2, 8, 22, 0, 1));
  expect(await site.get(weekly)).toMatchObject({ state: 'open', suppressed: 1 });
  await site.at(new Date(2027, 2, 9, 2));
  expect(await site.get(weekly)).toMatchObject({ state: 'over', current: null });
  await expectCount(1);
});

it('treats shelved, solved and reopened alarms of its scope as what they are', async () => {
  const id = await site.raise(deviceId);
  await site.save(site.draft(room()));
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await site.admin.call(alarmCalls.shelveAlarm, { body: { ids: [id], until, reason: 'x' } });
  await site.admin.call(alarmCalls.unshelveAlarm, { body: { ids: [id] } });
  await expectCount(0);
  await site.admin.call(alarmCalls.solveAlarm, { body: { ids: [id], result: 'noNeed', remarks: 'x' } });
  expect(await site.alarmOf(deviceId)).toMatchObject({ status: 'processed', suppressedBy: null });
  await site.admin.call(alarmCalls.reopenAlarm, { body: { ids: [id], reason: 'x' } });
  expect(await site.alarmOf(deviceId)).toMatchObject({ status: 'pending', suppressedBy: { name: 'Rewiring' } });
  await expectCount(0);
  expect(await site.heard()).toEqual([id]);
});

it('belongs to those whose places it covers', async () => {
  const mine = await site.save(site.draft(room()), site.operator);
  expect(await site.get(mine, site.operator)).toMatchObject({ whole: true, covers: [{ kind: 'place', name: 'Room' }] });
  expect(await site.get(mine, site.stranger)).toBe(null);
  for (const reply of [await site.end(mine, site.stranger), await site.remove(mine, site.stranger)])
    expect(reply.code).toBe('404');
  expect((await site.send({ ...site.draft({ placeIds: [venue.hall] }), id: mine }, site.stranger)).code).toBe('404');
  const inHall = await site.addDevice(venue.hall);
  for (const scope of [{ placeIds: [venue.hall] }, { deviceIds: [inHall] }, { groupIds: [newId()] }])
    expect((await site.send(site.draft(scope), site.operator)).code).toBe('404');
  expect((await site.send(site.draft({ groupIds: [venue.groupId] }), site.operator)).code).toBe(
    'alarmWindow.otherPlaces',
  );
  const both = await site.save(site.draft({ placeIds: [venue.room], deviceIds: [inHall] }));
  await site.raise(inHall);
  expect(await site.get(both, site.operator)).toMatchObject({
    whole: false,
    suppressed: 0,
    scope: { placeIds: [venue.room], deviceIds: [] },
  });
  expect(await site.get(both, site.stranger)).toMatchObject({
    whole: false,
    suppressed: 1,
    covers: [{ kind: 'device' }],
  });
  for (const reply of [
    await site.end(both, site.operator),
    await site.remove(both, site.operator),
    await site.send({ ...site.draft(room()), id: both }, site.operator),
  ])
    expect(reply.code).toBe('alarmWindow.otherPlaces');
  const ids = async (client = site.operator, query: Record<string, string> = {}) =>
    (await client.call(calls.pageAlarmWindows, { query })).data?.records.map(({ id }) => id).sort();
  expect(await ids()).toEqual([mine, both].sort());
  expect(await ids(site.stranger)).toEqual([both]);
  expect(await ids(site.operator, { placeId: venue.hall })).toEqual([]);
  expect(await ids(site.admin, { placeId: venue.hall })).toEqual([both]);
  expect(await ids(site.admin, { state: 'planned' })).toEqual([]);
  expect(await ids(site.admin, { state: 'open', keyword: 'rewir' })).toEqual([mine, both].sort());
});

it('is refused without a scope, with an end before its start, too long, or if it never opens', async () => {
  const code = async (more: Parameters<WindowsEstate['draft']>[1], scope: object = room()) =>
    (await site.send(site.draft(scope, more))).code;
  const once = (from: number, to: number) => ({
    schedule: {
      kind: 'once' as const,
      from: new Date(site.clock() + from * 60_000).toISOString(),
      to: new Date(site.clock() + to * 60_000).toISOString(),
    },
  });
  expect(await code({}, {})).toBe('alarmWindow.scopeMissing');
  expect(await code(once(5, 5))).toBe('alarmWindow.endBeforeStart');
  expect(await code(once(0, 93 * 24 * 60))).toBe('alarmWindow.tooLong');
  expect(await code(once(-5, -1))).toBe('alarmWindow.neverOpen');
  const weekly = { kind: 'weekly' as const, days: [1], from: '22:00', to: '02:00' };
  expect(await code({ schedule: { ...weekly, firstDate: '2090-03-08', lastDate: '2090-03-01' } })).toBe(
    'alarmWindow.endBeforeStart',
  );
  expect(await code({ schedule: { ...weekly, firstDate: '2020-03-01', lastDate: '2020-03-08' } })).toBe(
    'alarmWindow.neverOpen',
  );
});

it('is written into the audit log with its scope', async () => {
  const id = await site.save(site.draft(room()));
  await site.save({ ...site.draft({ deviceIds: [deviceId] }), id });
  await site.end(id);
  await site.remove(id);
  const { rows } = await platform.database.pool.query(
    'select action, before, after from audit_entries where target = $1 order by id',
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...['saveAlarmWindow', 'saveAlarmWindow', 'endAlarmWindow', 'removeAlarmWindow'],
  ]);
  expect(rows[1]).toMatchObject({
    before: { scope: { placeIds: [venue.room] } },
    after: { scope: { deviceIds: [deviceId] } },
  });
});
