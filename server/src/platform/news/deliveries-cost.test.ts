import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { insertDeliveries, leaseDeliveries } from './deliveries.store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('are leased without a look at all that wait, also while the statistics know nothing of them', async () => {
  await database.pool.query('analyze news_deliveries');
  const waiting = Array.from({ length: 5_000 }, (_, n) => ({
    id: newId(),
    eventId: newId(),
    event: 'test.posted',
    consumer: 'mail',
    subject: `s${n}`,
    payload: {},
  }));
  await insertDeliveries(database.db, waiting);
  const read = await database.transaction(async (tx) => {
    expect(await leaseDeliveries(tx, 'mail', { count: 20, seconds: 90, node: null })).toHaveLength(20);
    const { rows } = await tx.execute<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int read from pg_stat_xact_user_tables where relname = 'news_deliveries'`,
    );
    return rows[0]?.read ?? Number.NaN;
  });
  expect(read).toBeLessThan(500);
});
