import { alarmsEndpoints as calls } from '@eoms/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { type Estates, openEstateWithFakeEngine, seedVenue, type Venue } from '../devices/devices.fixture.ts';
import type { FakeEngine } from '../devices/engine.fixture.ts';

let platform: TestPlatform;
let venue: Venue;
let estate: Estates & { engine: FakeEngine };
let api: TestApi;
let admin: TestClient;
let operator: TestClient;
let stranger: TestClient;
let deviceId: string;
let key: string;

const signIn = (): void => {
  admin = api.signIn({ superAdministrator: true });
  operator = api.signIn({ grants: { alarmCenter: ['view', 'control'] }, places: [venue.room] });
  stranger = api.signIn({ grants: { alarmCenter: ['view', 'control'] }, places: [venue.hall] });
};
beforeAll(async () => {
  platform = await createTestPlatform();
  venue = await seedVenue(platform);
});
beforeEach(async () => {
  await platform.database.pool.query('truncate alarms, devices cascade');
  estate = await openEstateWithFakeEngine(platform);
  api = await createTestApi(platform, estate.nodes);
  signIn();
  deviceId = newId();
  key = `${deviceId}:offline`;
  await platform.database.pool.query(
    `insert into devices (id, name, model_id, place_id, enabled, params) values ($1, 'Screen', $2, $3, true, '{}')`,
    [deviceId, venue.modelId, venue.room],
  );
});
afterEach(async () => {
  await api.close();
  await estate.stop();
});
afterAll(() => platform.close());

const news = (at = Date.now(), value = 1) => ({
  key,
  deviceId,
  level: 2 as const,
  text: { zh: '离线', en: 'Offline' },
  property: 'p',
  value,
  at,
});
const pendingOnes = async (client = admin) =>
  (await client.call(calls.listUnsolvedAlarms, { query: {} })).data?.records ?? [];
const raised = async (): Promise<string> => {
  estate.engine.raise(news());
  await expect.poll(async () => (await pendingOnes()).length).toBe(1);
  return (await pendingOnes())[0]?.id ?? '';
};
const history = async (id: string) => (await admin.call(calls.listAlarmHistory, { params: { id } })).data ?? [];
const counted = async () => (await operator.call(calls.countAlarms)).data?.['2'];
const solve = (id: string) =>
  operator.call(calls.solveAlarm, { body: { ids: [id], result: 'eliminated', remarks: 'cable' } });

it('lists when its cause came and went, the first and the latest of very many', async () => {
  const id = await raised();
  const start = Date.now();
  const stored = async () =>
    (await platform.database.pool.query('select occurrences from alarms')).rows[0]?.occurrences;
  for (let i = 1; i <= 130; i++) {
    estate.engine.clear(news(start + i * 10));
    estate.engine.raise(news(start + i * 10 + 5, i));
    await expect.poll(stored, { interval: 2 }).toBe(i + 1);
  }
  const rows = (await operator.call(calls.listAlarmOccurrences, { params: { id } })).data ?? [];
  expect(rows).toHaveLength(100);
  expect(rows[0]).toMatchObject({ number: 1, value: 1, clearedAt: new Date(start + 10).toISOString() });
  expect(rows[20]).toMatchObject({ number: 52 });
  expect(rows.at(-1)).toMatchObject({ number: 131, value: 130, clearedAt: null });
  expect((await stranger.call(calls.listAlarmOccurrences, { params: { id } })).code).toBe('404');
});

it('is opened again with a reason, unless its cause has raised another one', async () => {
  const id = await raised();
  await solve(id);
  const reopen = () => operator.call(calls.reopenAlarm, { body: { ids: [id], reason: 'back again' } });
  expect((await reopen()).code).toBe('200');
  expect((await pendingOnes())[0]).toMatchObject({ id, result: null, solvedBy: null, acknowledgedBy: null });
  await expect.poll(counted).toBe(1);
  expect((await reopen()).code).toBe('alarm.notSolved');
  await solve(id);
  estate.engine.clear(news());
  await raised();
  expect((await reopen()).code).toBe('alarm.raisedAgain');
  expect((await stranger.call(calls.reopenAlarm, { body: { ids: [id], reason: 'x' } })).code).toBe('404');
  expect((await history(id)).map(({ kind, text }) => [kind, text])).toEqual([
    ['solved', 'cable'],
    ['reopened', 'back again'],
    ['solved', 'cable'],
  ]);
});

it('is assigned to somebody, found by that person, and assigned to nobody', async () => {
  const id = await raised();
  const add = async (name: string) => {
    const userId = newId();
    await platform.database.pool.query(
      `insert into users (id, realm, username, name, password_hash, enabled) values ($1, 'internal', $2, $3, 'x', true)`,
      [userId, name.toLowerCase(), name],
    );
    return userId;
  };
  const userId = await add('Wang');
  const assign = (to: string | null, who = operator) =>
    who.call(calls.assignAlarm, { body: { ids: [id], userId: to } });
  const offered = await operator.call(calls.listAlarmAssignees, { query: { placeId: venue.room, keyword: 'wan' } });
  expect(offered.data).toMatchObject([{ id: userId, name: 'Wang' }]);
  expect((await stranger.call(calls.listAlarmAssignees, { query: { placeId: venue.room } })).code).toBe('404');
  expect((await assign(newId())).code).toBe('404');
  expect((await assign(userId, stranger)).code).toBe('404');
  expect((await assign(userId)).code).toBe('200');
  expect((await pendingOnes())[0]).toMatchObject({ assignee: 'Wang', assigneeId: userId });
  expect((await admin.call(calls.listUnsolvedAlarms, { query: { mine: 'true' } })).data?.total).toBe(0);
  expect((await assign(null)).code).toBe('200');
  expect((await history(id)).map(({ detail }) => detail)).toEqual([{ assignee: 'Wang' }, { assignee: null }]);
});

it('has comments with pictures, seen by those who may see it and nobody else', async () => {
  const id = await raised();
  const picture = async (client: TestClient) => {
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    return (await platform.files.save({ fileName: 'a.png', content }, { kind: 'image', createdBy: client.userId })).id;
  };
  const write = (images: string[], who = operator) =>
    who.call(calls.commentAlarm, { body: { id, text: '<b>burnt</b> fuse', images } });
  expect((await write([await picture(admin)])).code).toBe('404');
  expect((await write([], stranger)).code).toBe('404');
  expect((await write([await picture(operator)])).code).toBe('200');
  const [entry] = await history(id);
  expect(entry).toMatchObject({ kind: 'commented', text: '<b>burnt</b> fuse', by: expect.any(String) });
  const params = { id: entry?.pictures[0] ?? '' };
  const shown = await operator.send(calls.getAlarmPicture, { params });
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 8 });
  expect((await stranger.send(calls.getAlarmPicture, { params })).json().code).toBe('404');
});

it('is shelved with a reason, neither counted nor grouped, and comes back by itself as new', async () => {
  const id = await raised();
  const shelve = (until: Date) =>
    operator.call(calls.shelveAlarm, { body: { ids: [id], until: until.toISOString(), reason: 'being rebuilt' } });
  expect((await shelve(new Date(Date.now() - 1000))).code).toBe('alarm.shelvedTooLong');
  expect((await shelve(new Date(Date.now() + 40 * 86_400_000))).code).toBe('alarm.shelvedTooLong');
  expect((await shelve(new Date(Date.now() + 3_600_000))).code).toBe('200');
  await expect.poll(counted).toBe(0);
  expect((await admin.call(calls.listUnsolvedAlarms, { query: { shelved: 'false' } })).data?.total).toBe(0);
  expect((await admin.call(calls.listUnsolvedAlarms, { query: { shelved: 'true' } })).data?.records).toMatchObject([
    { id, shelveReason: 'being rebuilt' },
  ]);
  // It may come and go meanwhile.
  estate.engine.clear(news());
  estate.engine.raise(news());
  await expect.poll(async () => (await pendingOnes())[0]?.occurrences).toBe(2);
  await expect.poll(counted).toBe(0);
  await estate.alarms.unshelveDue();
  await expect.poll(counted).toBe(0);
  await platform.database.pool.query("update alarms set shelved_until = now() - interval '1 second'");
  estate.published.length = 0;
  await estate.alarms.unshelveDue();
  await vi.waitFor(async () => expect(await counted()).toBe(1), 5_000);
  expect(estate.published.find(({ topic }) => topic === 'alarms')?.payload).toMatchObject({ change: 'added' });
  expect((await history(id)).map(({ kind, by }) => [kind, by === null])).toEqual([
    ['shelved', false],
    ['unshelved', true],
  ]);
  await shelve(new Date(Date.now() + 3_600_000));
  expect((await operator.call(calls.unshelveAlarm, { body: { ids: [id] } })).code).toBe('200');
  await expect.poll(counted).toBe(1);
});

it('is part of statistics, ranking and the exported table of those who may see it', async () => {
  const id = await raised();
  await operator.call(calls.acknowledgeAlarm, { body: { ids: [id] } });
  await solve(id);
  expect((await operator.call(calls.alarmStatistics, { query: {} })).data).toMatchObject({
    raised: 1,
    pending: 0,
    active: 1,
    acknowledged: 1,
    levels: { '2': 1 },
    results: { eliminated: 1 },
    secondsToSolve: expect.any(Number),
  });
  for (const by of ['device', 'place', 'type', 'text'] as const)
    expect((await operator.call(calls.alarmRanking, { query: { by } })).data).toMatchObject([{ alarms: 1 }]);
  expect((await stranger.call(calls.alarmStatistics, { query: {} })).data).toMatchObject({ raised: 0 });
  expect((await stranger.call(calls.alarmRanking, { query: { by: 'device' } })).data).toEqual([]);
  await platform.database.pool.query(`update alarms set remarks = '=1+1'`);
  const table = async (client: TestClient) => {
    const reply = await client.send(calls.exportAlarms, { query: { status: 'processed' } });
    const read = await platform.tables.read(reply.rawPayload, { rowsAtMost: 100 });
    return read.outcome === 'read' ? read.rows : [];
  };
  const [heading, row] = await table(operator);
  expect(heading).toHaveLength(16);
  expect(row).toEqual(expect.arrayContaining(['Screen', 'Room', "'=1+1"]));
  expect(await table(stranger)).toHaveLength(1);
});

it('is in lists and figures of today, week, month, year and of any days', async () => {
  const id = await raised();
  const day = new Date();
  const text = (at: Date) =>
    `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
  const daysAgo = (days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() - days, 12);
  const inside = async (query: { period?: 'today' | 'week' | 'month' | 'year'; from?: string; to?: string }) => {
    const trend = (await operator.call(calls.alarmTrend, { query })).data ?? [];
    return {
      listed: (await operator.call(calls.listAlarms, { query })).data?.total,
      unsolved: (await operator.call(calls.listUnsolvedAlarms, { query })).data?.total,
      raised: (await operator.call(calls.alarmStatistics, { query })).data?.raised,
      ranked: (await operator.call(calls.alarmRanking, { query: { by: 'device', ...query } })).data?.length,
      byDate: trend.reduce((sum, { levels }) => sum + levels['2'], 0),
    };
  };
  const [all, none] = [1, 0].map((n) => ({ listed: n, unsolved: n, raised: n, ranked: n, byDate: n }));
  for (const period of ['today', 'week', 'month', 'year'] as const) expect(await inside({ period })).toEqual(all);
  for (const [days, isIn] of [
    [3, ['week', 'month', 'year']],
    [20, ['month', 'year']],
    [200, ['year']],
    [800, []],
  ] as const) {
    await platform.database.pool.query('update alarms set raised_at = $2 where id = $1', [id, daysAgo(days)]);
    for (const period of ['today', 'week', 'month', 'year'] as const)
      expect(await inside({ period })).toEqual(isIn.some((one) => one === period) ? all : none);
    expect(await inside({ from: text(daysAgo(days)), to: text(daysAgo(days)) })).toEqual(all);
    expect(await inside({ from: text(daysAgo(days + 3)), to: text(daysAgo(days + 1)) })).toEqual(none);
    expect(await inside({ from: text(daysAgo(days - 1)), to: text(daysAgo(days - 2)) })).toEqual(none);
  }
  const refused = await operator.call(calls.listAlarms, { query: { from: '2024-02-30' } });
  expect(refused).toMatchObject({
    code: '422',
    details: [{ field: 'from', message: expect.stringContaining('日期') }],
  });
});

it('is grouped with others of one cause, for those who may see them', async () => {
  const ids = [newId(), newId(), newId()];
  for (const [i, id] of ids.entries()) {
    await platform.database.pool.query(
      `insert into devices (id, name, model_id, place_id, enabled, params, gateway) values ($1, $2, $3, $4, true, '{}', '10.0.0.1')`,
      [id, `Behind ${i}`, venue.modelId, venue.room],
    );
  }
  await estate.stop();
  estate = await openEstateWithFakeEngine(platform);
  await api.close();
  api = await createTestApi(platform, estate.nodes);
  signIn();
  for (const id of ids) estate.engine.raise({ ...news(), key: `${id}:offline`, deviceId: id });
  await expect.poll(async () => (await pendingOnes()).length).toBe(3);
  const found = (await admin.call(calls.listIncidents)).data;
  expect(found).toMatchObject([
    {
      root: { kind: 'gateway', name: '10.0.0.1' },
      count: 3,
      level: 2,
      evidence: [{ kind: 'gateway', devices: 3 }],
      stillOnline: 0,
      places: [{ id: venue.room, name: 'Room', alarms: 3 }],
    },
  ]);
  expect((await stranger.call(calls.listIncidents)).data).toEqual([]);
});

it('is grouped under the port of the switch that its devices hang on, without naming it to those who may not see it', async () => {
  const switchId = newId();
  const ids = [newId(), newId()];
  const add = (id: string, name: string, place: string, uplink: readonly [string, number] | readonly [null, null]) =>
    platform.database.pool.query(
      `insert into devices (id, name, model_id, place_id, enabled, params, switch_id, switch_port)
       values ($1, $2, $3, $4, true, '{}', $5, $6)`,
      [id, name, venue.modelId, place, ...uplink],
    );
  await add(switchId, 'Core switch', venue.hall, [null, null]);
  for (const [i, id] of ids.entries()) await add(id, `On port ${i}`, venue.room, [switchId, 7]);
  await estate.stop();
  estate = await openEstateWithFakeEngine(platform);
  await api.close();
  api = await createTestApi(platform, estate.nodes);
  signIn();
  estate.engine.connect(switchId, 'online');
  for (const id of ids) estate.engine.raise({ ...news(), key: `${id}:offline`, deviceId: id });
  await expect.poll(async () => (await pendingOnes()).length).toBe(2);
  expect((await admin.call(calls.listIncidents)).data).toMatchObject([
    {
      root: { kind: 'port', id: switchId, name: 'Core switch · 7', placeName: 'Hall' },
      count: 2,
      evidence: [{ kind: 'port', devices: 2 }],
    },
  ]);
  expect((await operator.call(calls.listIncidents)).data).toMatchObject([
    { root: { kind: 'port', id: null, name: null, placeName: null }, count: 2 },
  ]);
});
