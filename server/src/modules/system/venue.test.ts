import { automationCalendarEndpoints as calendars, systemEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createCalendar } from '../calendar/calendar.module.ts';
import { createConfig } from '../config/config.module.ts';
import { openSystem } from './system.fixture.ts';

const { getConfig, getTimeZone, putBackSetting, saveConfig } = systemEndpoints;
const { getAutomationCalendar, saveAutomationCalendar } = calendars;

let platform: TestPlatform;
let api: TestApi;
let calendar: TestApi;
let admin: TestClient;
let planner: TestClient;
beforeAll(async () => {
  platform = await createTestPlatform();
  ({ api } = await openSystem(platform));
  calendar = await createTestApi(
    platform,
    await wireOn(platform, (node) => createCalendar({ ...node, config: createConfig(node) })),
  );
  admin = api.signIn({ username: 'chief', grants: { systemSetting: ['view', 'edit'] } });
  planner = calendar.signIn({ username: 'planner', grants: { linkageStrategy: ['view', 'edit'] }, places: 'all' });
});
afterAll(async () => {
  await calendar.close();
  await api.close();
  await platform.close();
});

const save = (values: object) => admin.call(saveConfig, { body: { type: 'venue', values } });
const venue = async () => (await admin.call(getConfig, { params: { type: 'venue' } })).data;
const position = async () => (await planner.call(getAutomationCalendar)).data?.position;

it('has one position, shown and changed by the settings and by the calendar', async () => {
  expect(await position()).toBeNull();
  expect((await save({ latitude: 31.2304, longitude: 121.4737 })).code).toBe('200');
  expect(await position()).toEqual({ latitude: 31.2304, longitude: 121.4737 });
  const week = { workDays: [1, 2, 3], dates: [] };
  const body = { ...week, position: { latitude: 39.9, longitude: 116.4 } };
  expect((await planner.call(saveAutomationCalendar, { body })).code).toBe('200');
  const shown = await venue();
  expect(shown?.values).toMatchObject({ latitude: 39.9, longitude: 116.4 });
  expect(shown?.changes.map(({ by }) => by)).toEqual(['planner', 'planner']);
  expect((await save({ longitude: 116.5 })).code).toBe('200');
  expect(await position()).toEqual({ latitude: 39.9, longitude: 116.5 });
  expect((await planner.call(getAutomationCalendar)).data).toMatchObject(week);
});

it('keeps the position that schedules need, and takes no half of one', async () => {
  const back = await admin.call(putBackSetting, { body: { type: 'venue', key: 'latitude' } });
  expect(back).toMatchObject({ code: 'config.invalid', details: [{ field: 'latitude' }] });
  expect(await save({ latitude: null, longitude: null })).toMatchObject({ code: 'config.invalid' });
  expect((await save({ latitude: 91 })).code).toBe('422');
  expect(await position()).toEqual({ latitude: 39.9, longitude: 116.5 });
});

it('has a time zone that exists, in force from the next start', async () => {
  expect((await admin.call(getTimeZone)).data).toMatchObject({ restartNeeded: false });
  const wrong = await save({ timeZone: 'Middle/Earth' });
  expect(wrong).toMatchObject({ code: 'config.invalid', details: [{ field: 'timeZone' }] });
  expect(wrong.details?.[0]?.message).toContain('Middle/Earth');
  expect((await save({ timeZone: 'Pacific/Chatham', address: '上海', addressEn: 'Shanghai' })).code).toBe('200');
  await vi.waitFor(async () =>
    expect((await admin.call(getTimeZone)).data).toMatchObject({ restartNeeded: true, inForce: expect.any(String) }),
  );
});

it('had its position in the calendar before', async () => {
  const { pool } = platform.database;
  await pool.query("delete from system_configs where type = 'venue'");
  await pool.query(
    `update automation_calendars set calendar = calendar || '{"position":{"latitude":1,"longitude":2}}'`,
  );
  // As a backup of an older release brings it.
  expect(await position()).toEqual({ latitude: 1, longitude: 2 });
});
