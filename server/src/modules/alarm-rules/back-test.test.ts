import { type AlarmRuleDraft, alarmRulesEndpoints as calls, devicesEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { type Estates, openEstateWithFakeEngine, seedVenue } from '../devices/devices.fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('playing a rule on the recorded past', () => {
  let platform: TestPlatform;
  let estate: Estates;
  let api: TestApi;
  let admin: TestClient;
  let hall: string;
  let deviceId: string;
  const start = Date.now() - 3 * day;
  const dayHours = { from: '08:00', to: '18:00' };

  const draft = (more: Partial<AlarmRuleDraft> = {}): AlarmRuleDraft => ({
    name: 'Hot',
    groupId: null,
    enabled: true,
    level: 2,
    trigger: 'attributeValue',
    clearWhen: null,
    condition: { match: 'all', rules: [{ kind: 'value', property: 'temperature', operator: '>', value: 30 }] },
    raiseAfterSeconds: 0,
    clearAfterSeconds: 0,
    times: null,
    damping: null,
    hours: null,
    scope: { placeIds: [hall], groupIds: [], typeIds: [], modelIds: [], deviceIds: [] },
    text: { zh: '过热', en: 'Too hot' },
    notice: {
      push: 'once',
      everyMinutes: 10,
      onClear: true,
      templateId: null,
      channelIds: [],
      recipientIds: [],
      escalation: [],
    },
    ...more,
  });
  const test = async (rule: AlarmRuleDraft, days = 4) => {
    const reply = await admin.call(calls.backTestAlarmRule, { body: { rule, days } });
    expect(reply).toMatchObject({ code: '200' });
    if (!reply.data) throw new Error('no result');
    return reply.data;
  };

  beforeAll(async () => {
    platform = await createTestPlatform();
    const venue = await seedVenue(platform);
    hall = venue.hall;
    estate = await openEstateWithFakeEngine(platform);
    api = await createTestApi(platform, estate.nodes);
    admin = api.signIn({ superAdministrator: true });
    const plain = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null, enabled: true };
    const body = { ...plain, name: newId(), modelId: venue.modelId, placeId: hall, params: { host: '10.1.1.1' } };
    deviceId = (await admin.call(devicesEndpoints.saveDevice, { body })).data?.id ?? '';
    // Each hour: 20 °C, from the tenth minute 31 °C for five minutes, at every sixth hour 35 °C for twenty.
    const points = Array.from({ length: 72 }, (_, at) => {
      const from = start + at * hour;
      const hot = at % 6 === 0;
      return [
        { at: from, number: 20 },
        { at: from + 10 * minute, number: hot ? 35 : 31 },
        { at: from + (hot ? 30 : 15) * minute, number: 20 },
      ];
    }).flat();
    await estate.history.addPast([{ deviceId, property: 'temperature', points }]);
  });
  afterAll(async () => {
    await api.close();
    await estate.stop();
    await platform.close();
  });

  it('counts alarms and notices by day, and shows the latest', async () => {
    const result = await test(draft());
    expect(result).toMatchObject({ devices: 1, truncated: false, approximate: false, alarms: 72, notices: 144 });
    expect(result.medianSeconds).toBe(300);
    expect(result.byDay.reduce((sum, { alarms }) => sum + alarms, 0)).toBe(72);
    expect(result.byDay.length).toBeGreaterThanOrEqual(4);
    expect(result.examples[0]).toMatchObject({ deviceId, value: 31, property: 'temperature' });
    expect(result.examples[0]?.raisedAt).toBe(new Date(start + 71 * hour + 10 * minute).toISOString());
    expect(result.ranking).toMatchObject([{ deviceId, alarms: 72 }]);
  });

  it('plays one element of a property without the others', async () => {
    const series = (times: number) =>
      Array.from({ length: times }, (_, at) => [
        { at: start + at * hour, number: 40 },
        { at: start + at * hour + 10 * minute, number: 20 },
      ]).flat();
    await estate.history.addPast([
      { deviceId, property: 'zone[1]', points: series(9) },
      { deviceId, property: 'zone[3]', points: series(4) },
    ]);
    const above = (property: string) =>
      draft({ condition: { match: 'all', rules: [{ kind: 'value', property, operator: '>', value: 30 }] } });
    const one = await test(above('zone[3]'));
    expect(one).toMatchObject({ alarms: 4, readings: 8 });
    expect(one.examples[0]).toMatchObject({ property: 'zone[3]', value: 40 });
    expect(await test(above('zone'))).toMatchObject({ alarms: 13, readings: 26 });
  });

  it('respects durations, clear conditions and reminders', async () => {
    const { notice } = draft();
    const lasting = await test(draft({ raiseAfterSeconds: 600, notice: { ...notice, push: 'every', onClear: false } }));
    // Twelve that last for twenty minutes, raised after ten: one notice and one reminder each.
    expect(lasting).toMatchObject({ alarms: 12, notices: 24, medianSeconds: 600 });
    const never = {
      match: 'all' as const,
      rules: [{ kind: 'value' as const, property: 'temperature', operator: '<' as const, value: 5 }],
    };
    const held = await test(draft({ clearWhen: never }));
    expect(held).toMatchObject({ alarms: 1 });
    expect(held.examples[0]?.clearedAt).toBeNull();
  });

  it('respects the hours of a rule', async () => {
    const days = [1, 2, 3, 4, 5, 6, 7];
    const hours = (applies: 'inside' | 'outside') => ({ applies, periods: [{ days, ...dayHours }] });
    const [inside, outside] = [
      await test(draft({ hours: hours('inside') })),
      await test(draft({ hours: hours('outside') })),
    ];
    expect(inside.alarms).toBeGreaterThan(0);
    expect(outside.alarms).toBeGreaterThan(0);
    // An alarm at the edge of the hours counts on both sides.
    expect(inside.alarms + outside.alarms).toBeGreaterThanOrEqual(72);
    expect(inside.alarms + outside.alarms).toBeLessThanOrEqual(72 + 2 * 4);
  });

  it('knows the alarms that were really raised', async () => {
    const raisedAt = new Date(start + 10 * minute).toISOString();
    await platform.database.pool.query(
      `insert into alarms (id, key, level, text, device_id, device_name, type_icon, place_id, place_name, active,
        raised_at, last_at, occurrences, status) values ($1, 'k', 2, '{}', $2, 'd', 'i', $3, 'p', false, $4, $4, 1, 'processed')`,
      [newId(), deviceId, hall, raisedAt],
    );
    expect(await test(draft())).toMatchObject({ alarms: 72, overlapping: 1 });
  });

  it('says how its alarms and real work orders go together', async () => {
    expect(await test(draft())).toMatchObject({ orders: null });
    const asked: unknown[] = [];
    const order = (orderId: string, from: number, to: number) => ({ orderId, deviceId, from, to });
    for (const { alarmRules } of estate.nodes)
      alarmRules.setOrders(async (deviceIds, _span, places) => {
        asked.push([deviceIds, places]);
        return [
          // During the first two alarms and one between alarms; the last was never closed.
          order('a', start + 11 * minute, start + hour + 12 * minute),
          order('b', start + 2 * hour + 40 * minute, start + 2 * hour + 45 * minute),
          order('c', start + 71 * hour + 5 * minute, Number.POSITIVE_INFINITY),
        ];
      });
    expect(await test(draft())).toMatchObject({ orders: { alarms: 3, orders: 3, withoutAlarm: 1 } });
    expect(asked).toEqual([[[deviceId], 'all']]);
    for (const { alarmRules } of estate.nodes) alarmRules.setOrders(async () => []);
  });

  it('plays connections, and says that silence is known only roughly', async () => {
    const note = (kind: string, at: number) =>
      platform.database.pool.query(
        `insert into device_events (id, device_id, place_id, at, kind, text) values ($1, $2, $3, $4, $5, '{}')`,
        [newId(), deviceId, hall, new Date(at).toISOString(), kind],
      );
    await note('online', start);
    await note('offline', start + hour);
    await note('online', start + 2 * hour);
    const offline = await test(draft({ trigger: 'onlineStatus', condition: null, raiseAfterSeconds: 60 }));
    expect(offline).toMatchObject({ alarms: 1, medianSeconds: 3_540 });
    const silent = {
      match: 'all' as const,
      rules: [{ kind: 'silence' as const, property: 'temperature', seconds: 60 }],
    };
    expect(await test(draft({ condition: silent }))).toMatchObject({ approximate: true });
  });

  it('suggests a boundary for a budget of notices', async () => {
    const suggest = (noticesPerDay: number, rule = draft()) =>
      admin.call(calls.suggestThreshold, { body: { rule, days: 3, noticesPerDay } });
    const { data: few } = await suggest(10);
    expect(few).toMatchObject({ now: { alarmsPerDay: expect.any(Number) } });
    expect(few?.now.alarmsPerDay).toBeGreaterThan(20);
    expect(few?.noticesPerDay).toBeLessThanOrEqual(10);
    expect(few?.alarmsPerDay).toBeGreaterThan(0);
    expect(few?.value).toBeGreaterThanOrEqual(31);
    expect(few?.value).toBeLessThan(35);
    expect(few?.clearValue).toBeLessThan(few?.value ?? 0);
    const both = draft().condition?.rules[0];
    const two = draft({ condition: { match: 'all', rules: both ? [both, both] : [] } });
    expect(await suggest(10, two)).toMatchObject({ code: 'alarmRule.noThreshold' });
    const other = { kind: 'value' as const, property: 'humidity', operator: '>' as const, value: 1 };
    const unread = draft({ condition: { match: 'all', rules: [other] } });
    expect(await suggest(10, unread)).toMatchObject({ code: 'alarmRule.noReadings' });
  });
});
