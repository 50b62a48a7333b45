import { alarmsEndpoints as calls, devicesEndpoints, TrendPeriod } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import type { AlarmNews } from '@eoms/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { type Estates, openEstateWithFakeEngine, seedVenue, type Venue } from '../devices/devices.fixture.ts';
import type { FakeEngine } from '../devices/engine.fixture.ts';
import { alarmChangeRecorded } from './alarms.module.ts';

type OpenEstate = Estates & { engine: FakeEngine };

describe('alarms', () => {
  let platform: TestPlatform;
  let venue: Venue;
  let estate: OpenEstate;
  let api: TestApi;
  let admin: TestClient;
  let operator: TestClient;
  let hallDevice: string;
  let roomDevice: string;

  const news = (deviceId: string, more: Partial<AlarmNews> = {}): AlarmNews => ({
    key: `${deviceId}:offline`,
    deviceId,
    level: 2,
    text: { zh: '离线', en: 'Offline' },
    at: Date.now(),
    ...more,
  });
  const list = async (query: Record<string, string> = {}, who = admin) => {
    const reply = await who.call(calls.listAlarms, { query });
    expect(reply).toMatchObject({ code: '200' });
    return reply.data ?? { records: [], total: -1, counts: { pending: -1, shelved: -1, processed: -1 } };
  };
  const settled = (check: (records: Awaited<ReturnType<typeof list>>) => void) =>
    vi.waitFor(async () => check(await list()), 5_000);
  const addDevice = async (placeId: string): Promise<string> => {
    const plain = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null, enabled: true };
    const body = { ...plain, name: newId(), modelId: venue.modelId, placeId, params: { host: '10.1.1.1' } };
    return (await admin.call(devicesEndpoints.saveDevice, { body })).data?.id ?? '';
  };
  const open = async () => {
    estate = await openEstateWithFakeEngine(platform);
    api = await createTestApi(platform, estate.nodes);
    admin = api.signIn({ superAdministrator: true });
    operator = api.signIn({ grants: { alarmCenter: ['view', 'control'] }, places: [venue.room] });
  };
  const close = async () => {
    await api.close();
    await estate.stop();
  };

  beforeAll(async () => {
    platform = await createTestPlatform();
    venue = await seedVenue(platform);
  });
  beforeEach(async () => {
    await platform.database.pool.query('truncate alarms, news_deliveries, devices cascade');
    await open();
    [hallDevice, roomDevice] = [await addDevice(venue.hall), await addDevice(venue.room)];
  });
  afterEach(close);
  afterAll(() => platform.close());

  it('records an alarm and notifies the browsers that may see its place', async () => {
    const delivered: unknown[] = [];
    estate.news.deliver(alarmChangeRecorded, 'somebody', async (change) => {
      delivered.push(change);
    });
    estate.engine.raise(news(hallDevice, { property: 'lamp', value: 9000 }));
    await settled(({ records }) => expect(records).toHaveLength(1));
    const [alarm] = (await list()).records;
    expect(alarm).toMatchObject({
      active: true,
      occurrences: 1,
      status: 'pending',
      placeName: 'Hall',
      property: 'lamp',
      value: 9000,
    });
    await vi.waitFor(() => expect(delivered).toEqual([{ alarmId: alarm?.id, change: 'raised' }]), 5_000);
    const received = estate.published.filter((one) => one.name === 'alarm.changed');
    expect(received.map((one) => one.topic)).toEqual(['alarms', `device:${hallDevice}`, `place:${venue.hall}`]);
    expect(received[0]).toMatchObject({ placeId: venue.hall, payload: { change: 'added', alarm: { id: alarm?.id } } });
  });

  it('collapses flapping into occurrences while it is pending', async () => {
    const start = Date.now();
    for (let i = 0; i < 5; i++) {
      estate.engine.raise(news(hallDevice, { at: start + i * 10 }));
      estate.engine.clear(news(hallDevice, { at: start + i * 10 + 5 }));
      if (i === 2) await settled(({ records }) => expect(records[0]?.occurrences).toBe(3));
    }
    await settled(({ records }) =>
      expect(records).toMatchObject([{ occurrences: 5, active: false, clearedAt: new Date(start + 45).toISOString() }]),
    );
    expect((await list()).records[0]).toMatchObject({
      raisedAt: new Date(start).toISOString(),
      lastAt: new Date(start + 40).toISOString(),
    });
    estate.engine.raise(news(hallDevice));
    await settled(({ records }) => expect(records).toMatchObject([{ occurrences: 6, active: true, clearedAt: null }]));
    // Going away and coming back before either was stored is also one more occurrence.
    estate.engine.clear(news(hallDevice));
    estate.engine.raise(news(hallDevice));
    await settled(({ records }) => expect(records).toMatchObject([{ occurrences: 7, active: true }]));
  });

  it('opens a new alarm when a handled one comes back', async () => {
    estate.engine.raise(news(hallDevice));
    await settled(({ records }) => expect(records).toHaveLength(1));
    const body = { ids: [(await list()).records[0]?.id], result: 'eliminated', remarks: 'plugged in' };
    expect(await admin.call(calls.solveAlarm, { body })).toMatchObject({ code: '200' });
    estate.engine.clear(news(hallDevice));
    estate.engine.raise(news(hallDevice));
    await settled(({ records }) => expect(records.map((one) => one.status).sort()).toEqual(['pending', 'processed']));
    const processed = (await list({ status: 'processed' })).records[0];
    expect(processed).toMatchObject({
      active: false,
      result: 'eliminated',
      remarks: 'plugged in',
      solvedBy: expect.any(String),
    });
  });

  it('lets exactly one of two users handle it', async () => {
    estate.engine.raise(news(hallDevice));
    await settled(({ records }) => expect(records).toHaveLength(1));
    const ids = [(await list()).records[0]?.id];
    expect(await admin.call(calls.acknowledgeAlarm, { body: { ids } })).toMatchObject({ code: '200' });
    const solve = (result: string) => admin.call(calls.solveAlarm, { body: { ids, result, remarks: '' } });
    const replies = await Promise.all([solve('falseAlarm'), solve('noNeed')]);
    // '409' where the other one was faster during the call.
    const [won, lost] = replies.map(({ code }) => code).sort();
    expect([won, ['409', 'alarm.alreadySolved'].includes(lost ?? '')]).toEqual(['200', true]);
    expect(await admin.call(calls.acknowledgeAlarm, { body: { ids } })).toMatchObject({ code: 'alarm.alreadySolved' });
  });

  it('handles all of a list or none of it', async () => {
    estate.engine.raise(news(hallDevice));
    estate.engine.raise(news(roomDevice));
    await settled(({ records }) => expect(records).toHaveLength(2));
    const ids = (await list()).records.map((one) => one.id);
    const body = { ids, result: 'other', remarks: '' };
    expect(await operator.call(calls.solveAlarm, { body })).toMatchObject({ code: '404' });
    expect(await admin.call(calls.solveAlarm, { body: { ...body, ids: [...ids, newId()] } })).toMatchObject({
      code: '404',
    });
    expect((await list()).counts).toEqual({ pending: 2, shelved: 0, suppressed: 0, processed: 0 });
  });

  it('shows each user only the alarms of their places, in lists and counts', async () => {
    estate.engine.raise(news(hallDevice, { level: 1 }));
    estate.engine.raise(news(roomDevice));
    estate.engine.raise(news(roomDevice, { key: `${roomDevice}:lamp`, level: 3 }));
    await settled(({ records }) => expect(records).toHaveLength(3));
    expect((await list()).records.map((one) => one.level)).toEqual([1, 2, 3]);
    expect((await list({}, operator)).records.map((one) => one.deviceId)).toEqual([roomDevice, roomDevice]);
    const counted = async (client: typeof admin) => (await client.call(calls.countAlarms)).data;
    await expect.poll(() => counted(operator)).toMatchObject({ '1': 0, '2': 1, '3': 1, '4': 0 });
    await expect.poll(() => counted(admin)).toMatchObject({ '1': 1, '2': 1, '3': 1, '4': 0 });
    const hidden = (await list({ deviceId: hallDevice })).records[0]?.id ?? '';
    expect(await operator.call(calls.getAlarm, { params: { id: hidden } })).toMatchObject({ code: '404' });
    expect(await admin.call(calls.getAlarm, { params: { id: hidden } })).toMatchObject({ code: '200' });
    await expect
      .poll(() => estate.alarms.countsOfPlaces([venue.hall, venue.room, newId()]))
      .toEqual(
        new Map([
          [venue.hall, { count: 1, worst: 1 }],
          [venue.room, { count: 2, worst: 2 }],
        ]),
      );
    const viewer = api.signIn({ grants: { alarmCenter: ['view'] }, places: 'all' });
    expect(await viewer.call(calls.acknowledgeAlarm, { body: { ids: [hidden] } })).toMatchObject({ code: '403' });
  });

  it('filters, and counts over time', async () => {
    estate.engine.raise(news(hallDevice, { text: { zh: '灯泡老化', en: '100% worn' } }));
    estate.engine.raise(news(roomDevice, { level: 4 }));
    estate.engine.clear(news(roomDevice, { level: 4 }));
    await settled(({ records }) => expect(records).toHaveLength(2));
    expect((await list({ keyword: '100%' })).records.map((one) => one.deviceId)).toEqual([hallDevice]);
    expect((await list({ keyword: '灯泡' })).total).toBe(1);
    expect((await list({ active: 'false' })).records.map((one) => one.deviceId)).toEqual([roomDevice]);
    expect((await list({ level: '4', placeId: venue.hall })).total).toBe(0);
    expect((await list({ groupId: venue.groupId })).total).toBe(2);
    expect((await list({ groupId: venue.groupId }, operator)).total).toBe(1);
    expect((await list({ groupId: newId() })).counts).toEqual({ pending: 0, shelved: 0, suppressed: 0, processed: 0 });
    expect((await list({ to: new Date(Date.now() - 60_000).toISOString() })).total).toBe(0);
    for (const period of TrendPeriod.options) {
      const trend = (await admin.call(calls.alarmTrend, { query: { period } })).data ?? [];
      expect(trend.reduce((sum, one) => sum + one.levels['2'] + one.levels['4'], 0)).toBe(2);
      expect(trend.at(-1)?.levels).toMatchObject({ '2': 1, '4': 1 });
      const here = (await admin.call(calls.alarmTrend, { query: { period, placeId: venue.hall } })).data ?? [];
      expect(here.at(-1)?.levels).toMatchObject({ '2': 1, '4': 0 });
      const whole = (await admin.call(calls.alarmTrend, { query: { period, groupId: venue.groupId } })).data ?? [];
      expect(whole.at(-1)?.levels).toMatchObject({ '2': 1, '4': 1 });
    }
  });

  it('moves with its device, and ends when the device is removed', async () => {
    estate.engine.raise(news(hallDevice));
    await settled(({ records }) => expect(records).toHaveLength(1));
    const plain = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null, enabled: true };
    const body = {
      ...plain,
      id: hallDevice,
      name: 'moved',
      modelId: venue.modelId,
      placeId: venue.room,
      params: { host: '10.1.1.1' },
    };
    await admin.call(devicesEndpoints.saveDevice, { body });
    await vi.waitFor(async () =>
      expect((await list({}, operator)).records).toMatchObject([{ deviceName: 'moved', placeName: 'Room' }]),
    );
    // Another node may have moved it; this one counts it soon.
    await vi.waitFor(() =>
      expect(estate.alarms.countsOfPlaces([venue.hall, venue.room])).toEqual(
        new Map([[venue.room, { count: 1, worst: 2 }]]),
      ),
    );
    estate.published.length = 0;
    await admin.call(devicesEndpoints.removeDevice, { query: { deviceId: hallDevice } });
    await settled(({ records, counts }) => {
      expect(records).toMatchObject([{ active: false, status: 'processed', result: 'noNeed', solvedBy: 'somebody' }]);
      expect(records[0]?.remarks).toBe('设备已删除');
      expect(counts).toEqual({ pending: 0, shelved: 0, suppressed: 0, processed: 1 });
    });
    // The place is no longer marked: in memory, in the top bar and in browsers that show it.
    await vi.waitFor(() => expect(estate.alarms.countsOfPlaces([venue.hall, venue.room])).toEqual(new Map()), 5_000);
    await vi.waitFor(async () =>
      expect((await admin.call(calls.countAlarms)).data).toMatchObject({ '1': 0, '2': 0, '3': 0, '4': 0 }),
    );
    expect(estate.published.filter((one) => one.name === 'alarm.changed')).toContainEqual(
      expect.objectContaining({
        topic: `place:${venue.room}`,
        payload: expect.objectContaining({ alarm: expect.objectContaining({ status: 'processed' }) }),
      }),
    );
    const { rows } = await platform.database.pool.query(
      "select username, outcome from audit_entries where action = 'solveAlarm' and target like $1",
      [`%${(await list()).records[0]?.id}%`],
    );
    expect(rows).toEqual([{ username: 'somebody', outcome: 'done' }]);
    const live = await admin.call(devicesEndpoints.getRealTimeData, { body: { deviceIds: [hallDevice] } });
    expect(live).toMatchObject({ code: '404', data: null });
    // An alarm that was handled before but still had its cause ends as well.
    estate.engine.raise(news(roomDevice));
    await vi.waitFor(async () => expect((await list({ status: 'pending' })).records).toHaveLength(1), 5_000);
    const ids = (await list({ status: 'pending' })).records.map((one) => one.id);
    await admin.call(calls.solveAlarm, { body: { ids, result: 'other', remarks: '' } });
    await admin.call(devicesEndpoints.removeDevice, { query: { deviceId: roomDevice } });
    await settled(({ records }) => expect(records.every((one) => !one.active)).toBe(true));
    expect((await list({ deviceId: roomDevice })).records).toMatchObject([{ result: 'other', solvedBy: 'somebody' }]);
  });

  it('is only cleared when its device is disabled, and still needs someone to handle it', async () => {
    estate.engine.raise(news(hallDevice));
    await settled(({ records }) => expect(records).toHaveLength(1));
    const plain = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null, enabled: false };
    const of = { id: hallDevice, name: 'resting', modelId: venue.modelId, placeId: venue.hall };
    await admin.call(devicesEndpoints.saveDevice, { body: { ...plain, ...of, params: { host: '10.1.1.1' } } });
    await settled(({ records }) => expect(records).toMatchObject([{ active: false, status: 'pending' }]));
  });

  it('continues after a restart: open causes go to the engine, those without a device end', async () => {
    estate.engine.raise(news(hallDevice));
    estate.engine.raise(news(roomDevice));
    await settled(({ records }) => expect(records).toHaveLength(2));
    await close();
    await platform.database.pool.query('delete from devices where id = $1', [roomDevice]);
    await open();
    expect(estate.engine.options.restoreAlarms).toEqual([`${hallDevice}:offline`]);
    const records = (await list()).records;
    expect(records.find((one) => one.deviceId === roomDevice)).toMatchObject({
      active: false,
      status: 'processed',
      result: 'noNeed',
      solvedBy: null,
    });
    await expect.poll(async () => (await admin.call(calls.countAlarms)).data).toMatchObject({ '2': 1 });
    estate.engine.raise(news(hallDevice));
    estate.engine.clear(news(hallDevice));
    await settled((now) => expect(now.records.every((one) => !one.active && one.occurrences === 1)).toBe(true));
  });

  it('loses nothing while the database is away', async () => {
    await platform.database.pool.query('alter table alarms rename to alarms_away');
    for (let i = 0; i < 3; i++) {
      estate.engine.raise(news(hallDevice));
      estate.engine.clear(news(hallDevice));
    }
    estate.engine.raise(news(roomDevice, { level: 1 }));
    await letTimePass(100, 'the alarms are stored in vain');
    await platform.database.pool.query('alter table alarms_away rename to alarms');
    await settled(({ records }) =>
      expect(records.map((one) => [one.level, one.occurrences, one.active])).toEqual([
        [1, 1, true],
        [2, 3, false],
      ]),
    );
  });
});
