import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, openDatabase } from '../database/database.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createWork } from '../work/create-work.ts';
import { createNews } from './create-news.ts';
import { type News, recordedEvent } from './news.ts';

/**
 * A program that writes and records events until it is killed; run as `node --import tsx killed-writer.fixture.ts
 * <database>`.
 */
const changed = recordedEvent('test.changed', z.object({ n: z.number() }), ({ n }) => `subject ${n % 7}`);

export const prepareWriter = (database: Database) =>
  database.pool.query(`
    create table test_changes (n integer primary key);
    create table test_received (id bigint generated always as identity, consumer text, n integer)`);

/** Two consumers; one of them fails every third event at its first attempt. */
export const openWriterNews = (database: Database): News => {
  const log = createLog('silent');
  const work = createWork({ database, log }, { lookEveryMs: 20, lookThoroughlyEveryMs: 20 });
  const retry = { attemptsAtMost: 30, pauseAfter: () => 0.01 };
  const news = createNews({ database, log, metrics: createMetrics(), work }, retry);
  const receive = (consumer: string, n: number) =>
    database.db.execute(sql`insert into test_received (consumer, n) values (${consumer}, ${n})`);
  news.deliver(changed, 'steady', async ({ n }) => void (await receive('steady', n)));
  news.deliver(changed, 'moody', async ({ n }, { attempt }) => {
    if (n % 3 === 0 && attempt === 1) throw new Error('not now');
    await receive('moody', n);
  });
  return news;
};

const writeUntilKilled = async (connectionString: string): Promise<never> => {
  const database = openDatabase({ connectionString, log: createLog('silent'), connections: 6 });
  const news = openWriterNews(database);
  await news.start();
  const { rows } = await database.pool.query<{ n: number }>('select coalesce(max(n), 0) n from test_changes');
  process.stdout.write('writing\n');
  for (let n = (rows[0]?.n ?? 0) + 1; ; n++)
    await database.transaction(async (tx) => {
      await tx.execute(sql`insert into test_changes (n) values (${n})`);
      await news.changed(tx, changed, { n });
    });
};

const [, program, connectionString] = process.argv;
if (program?.endsWith('killed-writer.fixture.ts') && connectionString) await writeUntilKilled(connectionString);
