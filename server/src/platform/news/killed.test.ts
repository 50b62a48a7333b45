import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { letTimePass, shortOrWhole } from '@eoms/contract/testing';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../database/test-database.ts';
import { openWriterNews, prepareWriter } from './killed-writer.fixture.ts';

const kills = shortOrWhole(4, 50);
const writer = join(import.meta.dirname, 'killed-writer.fixture.ts');

const writeAndDie = async (connectionString: string): Promise<void> => {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  await letTimePass(50 + Math.random() * 250, 'it is killed at some moment');
  child.kill('SIGKILL');
  await ended;
};

it(
  `loses nothing and keeps the order when killed ${kills} times between commit and delivery`,
  async () => {
    const database = await createTestDatabase();
    try {
      await prepareWriter(database);
      for (let i = 0; i < kills; i++) {
        await writeAndDie(database.connectionString);
        // Lets the lease of the dead process run out.
        await database.pool.query('update news_deliveries set available_at = now()');
      }
      const news = openWriterNews(database);
      await news.start();
      const left = async () => (await database.pool.query('select from news_deliveries')).rowCount;
      await expect.poll(left, { timeout: 60_000 }).toBe(0);
      await news.stop();

      const { rows: changes } = await database.pool.query<{ n: number }>('select n from test_changes order by n');
      expect(changes.length).toBeGreaterThan(kills);
      for (const consumer of ['steady', 'moody']) {
        const { rows } = await database.pool.query<{ n: number }>(
          'select n from (select n, min(id) id from test_received where consumer = $1 group by n) first order by id',
          [consumer],
        );
        const received = rows.map((row) => row.n);
        expect([...received].sort((a, b) => a - b)).toEqual(changes.map((change) => change.n));
        for (let subject = 0; subject < 7; subject++) {
          const own = received.filter((n) => n % 7 === subject);
          expect(own).toEqual([...own].sort((a, b) => a - b));
        }
      }
    } finally {
      await database.drop();
    }
  },
  120_000 + kills * 5_000,
);
