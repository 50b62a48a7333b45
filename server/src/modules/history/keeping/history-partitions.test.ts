import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/test-database.ts';
import { createLog } from '../../../platform/log/log.ts';
import { readPoints } from '../reading/read-points.store.ts';
import { addPartitions, dropIfEmpty, dropPartitions, listPartitions, pointDays } from './history-partitions.ts';

const day = 86_400_000;
const start = Date.UTC(2020, 0, 1);
const days = Array.from({ length: 30 }, (_, i) => start + i * day);

describe('partitions that go while somebody reads', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it.each([
    [
      'empty ones',
      async (client: Parameters<typeof dropIfEmpty>[0]) => {
        for (const partition of await listPartitions(client, pointDays))
          await dropIfEmpty(client, pointDays, partition);
      },
    ],
    ['old ones', (client: Parameters<typeof dropIfEmpty>[0]) => dropPartitions(client, pointDays, start + 31 * day)],
  ])('block no reader for ever: %s', async (_name, drop) => {
    // A connection of its own, as the upkeep has: a deadlock must not be hidden by repeating the read.
    const { pool, close } = openDatabase({ connectionString: database.connectionString, log: createLog('silent') });
    const upkeep = await pool.connect();
    try {
      for (let round = 0; round < 5; round++) {
        await addPartitions(upkeep, pointDays, days);
        let reading = true;
        let reads = 0;
        const readers = Array.from({ length: 6 }, async () => {
          for (; reading; reads++) await readPoints(pool, 1, { from: new Date(start), to: new Date(start + 31 * day) });
        });
        await drop(upkeep);
        reading = false;
        await Promise.all(readers);
        expect(reads).toBeGreaterThan(0);
        const left = await listPartitions(upkeep, pointDays);
        expect(left.filter((partition) => days.includes(partition.start))).toEqual([]);
      }
    } finally {
      upkeep.release();
      await close();
    }
  });
});
