import { sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { dayOf, today } from './local-day.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const select = async (expression: ReturnType<typeof today>): Promise<unknown> =>
  (await platform.database.db.execute<{ day: string }>(sql`select ${expression}::text as day`)).rows[0]?.day;

it('is the day of the zone, whatever that of the database', async () => {
  const moment = sql`timestamptz '2026-11-27 20:00:00+00'`;
  expect(await select(dayOf(moment, 'Asia/Shanghai'))).toBe('2026-11-28');
  expect(await select(dayOf(moment, 'America/New_York'))).toBe('2026-11-27');
});

it('is today where the server is', async () => {
  const before = DateTime.now().toISODate();
  const found = await select(today());
  expect([before, DateTime.now().toISODate()]).toContain(found);
  // 25 hours apart, so never the same day.
  expect(await select(today('Pacific/Kiritimati'))).not.toBe(await select(today('Pacific/Pago_Pago')));
});
