import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeStatisticsEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { textOfPdf } from '../../../platform/documents/text-of-pdf.fixture.ts';
import { createTables } from '../../../platform/tables/tables.ts';
import { createTestApi, type TestApi, type TestClient } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { wireForTest } from '../../../wiring/wiring.fixture.ts';
import { addGroup, addPlace, keeper } from '../../places/places.fixture.ts';

let platform: TestPlatform;
let api: TestApi;
let folder: string;
let [room, other] = ['', ''];
const outageOf = newId();

const addMeeting = (placeId: string, startsAt: string, endsAt: string, status = 'ended') =>
  platform.database.pool.query(
    `insert into meetings (id, place_id, subject, organiser, remarks, starts_at, ends_at, status, created_by)
      values ($1, $2, 'Budget', 'Wang', '', $3, $4, $5, 'test')`,
    [newId(), placeId, new Date(startsAt), new Date(endsAt), status],
  );

beforeAll(async () => {
  platform = await createTestPlatform();
  folder = await mkdtemp(join(tmpdir(), 'eoms-statistics-'));
  api = await createTestApi(
    platform,
    await wireOn(platform, (node) => wireForTest(node, { dataFolder: folder, allowLoopback: true })),
  );
  const owner = keeper(api, 'all');
  const floor = await addGroup(owner, 'floor');
  [room, other] = [await addPlace(owner, 'room', floor), await addPlace(owner, 'other', floor)];
  await addMeeting(room, '2026-03-02T09:00:00', '2026-03-02T10:30:00');
  await addMeeting(room, '2026-03-04T22:30:00', '2026-03-05T00:30:00');
  await addMeeting(room, '2026-03-03T09:00:00', '2026-03-03T10:00:00', 'released');
  await addMeeting(other, '2026-03-02T09:00:00', '2026-03-02T10:00:00');
  await platform.database.pool.query(
    `insert into alarms (id, key, level, text, device_id, device_name, type_icon, place_id, place_name, active, raised_at,
      last_at, cleared_at, occurrences, status)
      values (gen_random_uuid(), 'k', 1, '{"zh":"离线","en":"offline"}', $1, 'd', 'x', $2, 'r', false, $3, $3, $4, 1, 'processed')`,
    [outageOf, other, new Date('2026-03-02T09:00:00'), new Date('2026-03-02T11:00:00')],
  );
});
afterAll(async () => {
  await api.close();
  await platform.close();
  await rm(folder, { recursive: true });
});

const viewer = (places: 'all' | readonly string[]): TestClient =>
  api.signIn({ grants: { placeDataStatistics: ['view'] }, places });
const week = { period: 'week', on: '2026-03-05' } as const;

it('counts booked minutes by day and hour, cut at the borders of the period', async () => {
  const { data } = await viewer('all').call(calls.getUsed, { query: week });
  expect(data).toMatchObject({ places: 2, meetings: 3, bookedMinutes: 270 });
  expect(data?.spans.map(({ bookedMinutes }) => bookedMinutes)).toEqual([150, 0, 90, 30, 0, 0, 0]);
  expect(data?.hours.find(({ weekday, hour }) => weekday === 0 && hour === 9)?.share).toBe(1);
  // Only what lies between 8 and 22 counts for the share: 2.5 of 7 × 14 × 2 hours.
  expect(data?.share).toBeCloseTo(2.5 / 196);
  const day = await viewer('all').call(calls.getUsed, { query: { period: 'day', on: '2026-03-05' } });
  expect(day.data).toMatchObject({ meetings: 0, bookedMinutes: 30 });
});

it('compares with the period before, and says where there is nothing', async () => {
  const report = await viewer('all').call(calls.getWeeklyReport, { query: week });
  expect(report.data).toMatchObject({
    meetings: { now: 3, before: 0 },
    reliability: { now: 1, before: null },
    alarms: { now: 1, before: 0 },
    repairHours: { now: 2, before: null },
  });
  const air = await viewer('all').call(calls.getAirQuality, { query: week });
  expect(air.data?.series).toEqual([]);
});

it('shows nothing of places that the caller may not see, by any call or file', async () => {
  const guest = viewer([room]);
  const used = await guest.call(calls.getUsed, { query: week });
  expect(used.data).toMatchObject({ places: 1, meetings: 2, bookedMinutes: 210 });
  expect((await guest.call(calls.getUsed, { query: { ...week, placeId: other } })).data?.bookedMinutes).toBe(0);
  const reliability = await guest.call(calls.getReliability, { query: week });
  expect(reliability.data?.places.map(({ placeId }) => placeId)).toEqual([room]);
  const report = await guest.call(calls.getWeeklyReport, { query: week });
  expect(report.data?.alarms.now).toBe(0);
  const months = await guest.call(calls.getMonthlyWarnings, { query: {} });
  expect(months.data?.every(({ levels }) => levels[1] === 0)).toBe(true);
  expect((await viewer([]).call(calls.getUsed, { query: week })).data).toMatchObject({
    places: 0,
    share: null,
    hours: [],
  });
});

it('refuses callers without the screen, and days that do not exist', async () => {
  const stranger = api.signIn({ grants: { deviceInformation: ['view'] }, places: 'all' });
  expect((await stranger.call(calls.getUsed, { query: week })).code).toBe('403');
  const wrong = await viewer('all').call(calls.getUsed, { query: { period: 'day', on: '2026-02-30' } });
  expect(wrong.code).toBe('422');
});

it('exports the figures as a table and as a document, of the places that the caller may see', async () => {
  const guest = viewer([room]);
  const table = await guest.send(calls.exportStatistics, { query: week });
  expect(table.statusCode).toBe(200);
  const read = await createTables().read(table.rawPayload, { rowsAtMost: 1_000 });
  expect(JSON.stringify(read)).toContain('使用率');
  const document = await guest.send(calls.printStatistics, { query: week });
  expect(document.headers['content-type']).toBe('application/pdf');
  const text = textOfPdf(document.rawPayload).flat();
  expect(text).toContain('场所数据统计');
  expect(text.some((line) => line.includes('Room room'))).toBe(true);
  expect(text.some((line) => line.includes('Room other'))).toBe(false);
  const english = await guest.send(calls.printStatistics, { query: week, headers: { 'accept-language': 'en' } });
  expect(textOfPdf(english.rawPayload).flat()).toContain('Place statistics');
  const stranger = api.signIn({ grants: { deviceInformation: ['view'] }, places: 'all' });
  expect((await stranger.send(calls.exportStatistics, { query: week })).json()).toMatchObject({ code: '403' });
});
