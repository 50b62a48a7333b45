import { letTimePass } from '@eoms/contract/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { openDatabase } from './database.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('lets one node after the other do the work of a name, also after a failure', async () => {
  const { connectionString } = database;
  const other = openDatabase({ connectionString, log: createLog('silent'), connections: 3 });
  let now = 0;
  let most = 0;
  const work = async () => {
    now += 1;
    most = Math.max(most, now);
    await letTimePass(20, 'work that two could do at once');
    now -= 1;
    throw new Error('failed');
  };
  const results = await Promise.allSettled([database, other, other].map((node) => oneAtATime(node, 'a', work)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(most).toBe(1);
  expect(await oneAtATime(other, 'a', async () => 'done')).toBe('done');
  // Works of different names do not wait for each other.
  expect(await oneAtATime(other, 'a', () => oneAtATime(database, 'b', async () => 'both'))).toBe('both');
  await other.close();
});
