import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortOrWhole } from '@eoms/contract/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { runOutage } from './outage.fixture.ts';

const outageSeconds = shortOrWhole(5, 60);
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'eoms-outage-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it.each(['silent', 'gone'] as const)(
  'an outage of the database (%s) loses no reading and keeps no call waiting',
  async (how) => {
    const { connectionString } = database;
    const result = await runOutage({ connectionString, folder, how, outageSeconds, perSecond: 1_000 });
    expect(result.recorded).toBeGreaterThan(outageSeconds * 1_000);
    expect(result.stored).toBe(result.recorded);
    expect(result.dropped).toBe(0);
    expect(result.mostWaiting).toBeLessThan(20_000);
    expect(result.slowestAnswerMs).toBeLessThan(6_000);
    expect(result.drainedMs).toBeLessThan(30_000);
  },
  shortOrWhole(90_000, 200_000),
);
