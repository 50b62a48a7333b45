import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerError } from '../http/answer-error.ts';
import type { Executor } from './database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let outside: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  outside = new pg.Client({ connectionString: database.connectionString });
  await outside.connect();
  await database.pool.query('create table things (n int)');
});
afterAll(async () => {
  await outside.end();
  await database.drop();
});

const pidOf = async (tx: Executor): Promise<number> =>
  Number((await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid);
const cut = async (pid: number): Promise<void> => {
  await outside.query('select pg_terminate_backend($1)', [pid]);
  for (;;) {
    const { rows } = await outside.query('select from pg_stat_activity where pid = $1', [pid]);
    if (rows.length === 0) return;
  }
};
const write = (tx: Executor) => tx.execute(sql`insert into things values (1)`);

const losses: [string, (tx: Executor) => Promise<unknown>][] = [
  [
    'between two statements',
    async (tx) => {
      await cut(await pidOf(tx));
      await write(tx);
    },
  ],
  [
    'during a statement',
    async (tx) => {
      const pid = await pidOf(tx);
      const sleeping = tx.execute(sql`select pg_sleep(20)`);
      sleeping.catch(() => undefined);
      await cut(pid);
      await sleeping;
    },
  ],
  [
    'and a later statement is tried all the same',
    async (tx) => {
      await cut(await pidOf(tx));
      await write(tx).catch(() => undefined);
      await write(tx);
    },
  ],
  [
    'before its commit',
    async (tx) => {
      await write(tx);
      await cut(await pidOf(tx));
    },
  ],
  [
    'before a refusal of our own rolls back',
    async (tx) => {
      await cut(await pidOf(tx));
      throw new Error('an answer of ours');
    },
  ],
];

describe('a connection that is lost in a transaction', () => {
  it.each(losses)('%s is answered with 503', async (_when, work) => {
    const error = await database.transaction(work).catch((reason: unknown) => reason);
    expect(answerError(error, 'en', 'r')).toMatchObject({ httpStatus: 503, envelope: { code: '503' } });
  });
});
