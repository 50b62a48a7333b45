import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { letTimePass, shortOrWhole } from '@eoms/contract/testing';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../platform/database/test-database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { openReceiver } from './event-webhooks.fixture.ts';
import { openSender, secretsOfTest } from './killed-sender.fixture.ts';
import { makeSecret } from './target-secrets.ts';

const kills = shortOrWhole(2, 40);
const sender = join(import.meta.dirname, 'killed-sender.fixture.ts');

const sendAndDie = async (connectionString: string): Promise<void> => {
  const child = spawn(process.execPath, ['--import', 'tsx', sender, connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  await letTimePass(100 + Math.random() * 300, 'it is killed at some moment');
  child.kill('SIGKILL');
  await ended;
};

it(
  `loses no event and keeps the order of each alarm when killed ${kills} times between commit and delivery`,
  async () => {
    const database = await createTestDatabase();
    const receiver = await openReceiver();
    try {
      const { pool } = database;
      await pool.query('create table test_raised (n bigint generated always as identity, alarm_id uuid, change text)');
      const id = newId();
      await pool.query(
        `insert into event_webhooks (id, name, url, kinds, enabled, secret_sealed, owner_id, created_by)
          values ($1, 'target', $2, array['alarm.raised', 'alarm.acknowledged', 'alarm.recovered'], true, $3, $1, 'test')`,
        [id, receiver.url, makeSecret(secretsOfTest, id).sealed],
      );
      for (let i = 0; i < kills; i++) {
        await sendAndDie(database.connectionString);
        // Lets the leases of the dead process run out.
        await pool.query('update news_deliveries set available_at = now()');
        await pool.query(`update event_webhook_deliveries set due_at = now() where status = 'waiting'`);
      }
      const { news, module } = openSender(database);
      await news.start();
      await module.start?.();
      const left = async () => {
        const { rows } = await pool.query<{ n: number }>(`select (select count(*) from news_deliveries)::int
          + (select count(*) from event_webhook_deliveries where status = 'waiting')::int n`);
        return rows[0]?.n;
      };
      await expect.poll(left, { timeout: 120_000 }).toBe(0);
      await module.stop?.();
      await news.stop();

      const { rows } = await pool.query<{ alarm_id: string; change: string }>(
        'select alarm_id, change from test_raised order by n',
      );
      expect(rows.length).toBeGreaterThanOrEqual(kills);
      const kindOf: Record<string, string> = { raised: 'raised', acknowledged: 'acknowledged', cleared: 'recovered' };
      const expected = rows.map(({ alarm_id, change }) => `${alarm_id} alarm.${kindOf[change]}`);
      const got = new Map<string, string>();
      for (const { headers, message } of receiver.got) {
        const subject = message.data.subject as { id: string };
        got.set(String(headers['webhook-id']), `${subject.id} ${message.type}`);
      }
      // Each once by its id, however often it came.
      expect([...got.values()].sort()).toEqual(expected.sort());
      for (const alarmId of new Set(rows.map((row) => row.alarm_id))) {
        const own = [...got.values()].filter((one) => one.startsWith(alarmId)).map((one) => one.slice(37));
        expect(own).toEqual(['alarm.raised', 'alarm.acknowledged', 'alarm.recovered'].slice(0, own.length));
      }
    } finally {
      await receiver.close();
      await database.drop();
    }
  },
  240_000 + kills * 10_000,
);
