import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { breakableDatabase } from '../testing/breakable-database.ts';
import { endClient } from './end-client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('ends a connection to a database that has fallen silent', async () => {
  const link = await breakableDatabase(database.connectionString);
  const client = new pg.Client({ connectionString: link.connectionString });
  client.on('error', () => undefined);
  await client.connect();
  link.break('silent');
  await expect(endClient(client)).resolves.toBeUndefined();
  await link.close();
});
