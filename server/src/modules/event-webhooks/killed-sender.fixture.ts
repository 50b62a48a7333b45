import { sql } from 'drizzle-orm';
import { openDatabase } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createLog } from '../../platform/log/log.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createNews } from '../../platform/news/create-news.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { createWork } from '../../platform/work/create-work.ts';
import { type AlarmChange, alarmChangeRecorded } from '../alarms/alarms.module.ts';
import { alarmIn, anywhere } from './event-webhooks.fixture.ts';
import { createEventWebhooks } from './event-webhooks.module.ts';

/**
 * A program that raises alarms and sends them until it is killed; run as `node --import tsx killed-sender.fixture.ts
 * <database>`. `test_raised` says which alarms it has committed.
 */
export const secretsOfTest = createSecrets(Buffer.alloc(32, 7));

/** The module over a database, as one process has it. */
export const openSender = (database: ReturnType<typeof openDatabase>) => {
  const log = createLog('silent');
  const work = createWork({ database, log }, { lookEveryMs: 20, lookThoroughlyEveryMs: 20 });
  const retry = { attemptsAtMost: 30, pauseAfter: () => 0.01 };
  const news = createNews({ database, log, metrics: createMetrics(), work }, retry);
  const module = createEventWebhooks({
    platform: {
      database,
      news,
      work,
      log,
      bus: { node: newId() } as never,
      jobs: { work: () => undefined, schedule: async () => undefined } as never,
      secrets: secretsOfTest,
      audit: { write: async () => undefined } as never,
    },
    alarms: { find: async (_, id) => alarmIn(newId(), { id }) },
    places: { existingPlaces: async (ids) => [...ids], relations: { roomsOf: (id: string) => [id] } as never },
    notices: { send: async () => newId() },
    config: { retention: async () => ({ noticeDays: 90 }) as never, general: async () => ({ publicUrl: '' }) as never },
    outbound: anywhere,
    pauseAfter: () => 0.02,
  });
  return { news, module };
};

const sendUntilKilled = async (connectionString: string): Promise<never> => {
  const database = openDatabase({ connectionString, log: createLog('silent'), connections: 8 });
  const { news, module } = openSender(database);
  await news.start();
  await module.start?.();
  const changes: AlarmChange[] = ['raised', 'acknowledged', 'cleared'];
  for (let n = 1; ; n += 1) {
    const alarmId = newId();
    for (const change of changes)
      await database.transaction(async (tx) => {
        await tx.execute(sql`insert into test_raised (alarm_id, change) values (${alarmId}, ${change})`);
        await news.changed(tx, alarmChangeRecorded, { alarmId, change });
      });
    if (n === 1) process.stdout.write('sending\n');
  }
};

const [, program, connectionString] = process.argv;
if (program?.endsWith('killed-sender.fixture.ts') && connectionString) await sendUntilKilled(connectionString);
