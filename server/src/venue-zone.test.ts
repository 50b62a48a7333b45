import { execFileSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nextDue } from './modules/calendar/calendar.module.ts';
import { dayOf, lastMomentOf, type today } from './platform/database/local-day.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { enterVenueZone, isTimeZone, zoneInForce } from './platform/database/venue-zone.ts';
import { clockText } from './platform/tables/clock-text.ts';
import { startSystems } from './platform/testing/start-systems.ts';

/** With summer time, and never that of the machine that runs the tests. */
const zone = zoneInForce() === 'America/New_York' ? 'Europe/Berlin' : 'America/New_York';
const hoursIn = (at: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(new Date(at)));

const before = process.env.TZ;
const machine = zoneInForce();
let database: TestDatabase;
beforeEach(async () => {
  delete process.env.TZ;
  database = await createTestDatabase();
  return () => database.drop();
});
afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});
const setZone = (name: string) =>
  database.pool.query(
    `insert into system_configs (type, values) values ('venue', jsonb_build_object('timeZone', $1::text))
      on conflict (type) do update set values = excluded.values`,
    [name],
  );
const select = async (expression: ReturnType<typeof today>): Promise<string> =>
  (await database.db.execute<{ it: string }>(sql`select (${expression})::text as it`)).rows[0]?.it ?? '';

it('decides local days, schedules, tables and child processes, in summer and in winter', async () => {
  await setZone(zone);
  const leave = await enterVenueZone(database.db);
  expect(zoneInForce()).toBe(zone);
  for (const at of ['2026-01-15T03:30:00Z', '2026-07-15T03:30:00Z', '2026-07-15T23:30:00Z']) {
    const local = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' }).format(new Date(at));
    expect(await select(dayOf(sql`timestamptz '${sql.raw(at)}'`))).toBe(local);
    expect(clockText(new Date(at))?.slice(0, 10)).toBe(local);
    const end = new Date(await select(lastMomentOf(sql`date '${sql.raw(local)}'`)));
    expect(hoursIn(end.toISOString())).toBe(23);
  }
  const daily = { when: { kind: 'times' as const, times: ['08:00'], days: [1, 2, 3, 4, 5, 6, 7], on: 'all' as const } };
  const venue = { workDays: [1, 2, 3, 4, 5], dates: [], position: null };
  for (const from of ['2026-01-15T00:00:00Z', '2026-03-07T20:00:00Z', '2026-07-15T00:00:00Z', '2026-10-31T20:00:00Z'])
    expect(hoursIn(nextDue(daily, new Date(from), venue)?.toISOString() ?? '')).toBe(8);
  const child = execFileSync(process.execPath, ['-p', 'Intl.DateTimeFormat().resolvedOptions().timeZone']);
  expect(child.toString().trim()).toBe(zone);
  await leave();
  expect(zoneInForce()).toBe(machine);
});

it('is entered by every node at its start, and not by a zone that nobody knows', async () => {
  await setZone('Middle/Earth');
  await (await enterVenueZone(database.db))();
  expect(zoneInForce()).toBe(machine);
  await setZone(zone);
  const system = await startSystems(database.connectionString, { count: 2 });
  expect(zoneInForce()).toBe(zone);
  await system.nodes[0]?.stop();
  expect(zoneInForce()).toBe(zone);
  await system.stop();
  expect(zoneInForce()).toBe(machine);
});

it('gives way to the zone that the environment names', async () => {
  await setZone(zone);
  process.env.TZ = 'Asia/Tokyo';
  await enterVenueZone(database.db);
  expect(zoneInForce()).toBe('Asia/Tokyo');
});

it.each([
  ['Asia/Shanghai', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['+08:00', false],
  ["UTC'; drop table x", false],
  ['Middle/Earth', false],
  ['', false],
])('%j is a zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});
