import { letTimePass } from '@eoms/contract/testing';
import { openDatabase } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createLog } from '../../platform/log/log.ts';
import { breakableDatabase } from '../../platform/testing/breakable-database.ts';
import { createHistory } from './history.ts';
import { recordRows } from './history-rows.fixture.ts';

export interface OutageOptions {
  /** Of a migrated database. */
  readonly connectionString: string;
  readonly folder: string;
  readonly how: 'silent' | 'gone';
  readonly outageSeconds: number;
  readonly perSecond: number;
}

export interface OutageResult {
  readonly recorded: number;
  readonly stored: number;
  readonly dropped: number;
  /** Highest number of readings that waited in memory. */
  readonly mostWaiting: number;
  /** Peak memory growth since the start, in bytes. */
  readonly mostMemory: number;
  /** Longest time until a call was answered; while the database is away, the answer is a refusal. */
  readonly slowestAnswerMs: number;
  readonly drainedMs: number;
}

const stepMs = 50;
const series = 200;

/** Records readings at a steady rate through a database outage, and reports what happened to them. */
export const runOutage = async (options: OutageOptions): Promise<OutageResult> => {
  const { perSecond, outageSeconds } = options;
  const log = createLog('silent');
  const road = await breakableDatabase(options.connectionString);
  const database = openDatabase({ connectionString: road.connectionString, log, connections: 4 });
  const history = createHistory({ database, log, folder: options.folder });
  await history.start();
  const devices = Array.from({ length: series }, () => newId());
  const memoryBefore = process.memoryUsage().rss;
  let [recorded, mostWaiting, mostMemory, slowestAnswerMs, due] = [0, 0, 0, 0, 0];

  const step = () => {
    due += (perSecond * stepMs) / 1_000;
    const at = Date.now();
    const rows = [];
    for (; recorded < Math.floor(due); recorded += 1) {
      const deviceId = devices[recorded % series] ?? '';
      rows.push({ deviceId, property: 'level', at, value: recorded });
    }
    recordRows(history, rows);
    mostWaiting = Math.max(mostWaiting, history.figures().waiting);
    mostMemory = Math.max(mostMemory, process.memoryUsage().rss - memoryBefore);
  };
  const call = async () => {
    const begun = performance.now();
    await database.pool.query('select count(*) from history_series').catch(() => undefined);
    slowestAnswerMs = Math.max(slowestAnswerMs, performance.now() - begun);
  };
  const pace = async (ms: number) => {
    const until = performance.now() + ms;
    const calls: Promise<void>[] = [];
    for (let next = performance.now(); next < until; next += stepMs) {
      step();
      calls.push(call());
      await letTimePass(Math.max(0, next + stepMs - performance.now()), 'readings come at a steady pace');
    }
    await Promise.all(calls);
  };

  await pace(1_000);
  road.break(options.how);
  await pace(outageSeconds * 1_000);
  road.mend();
  const mended = performance.now();
  // New readings continue while the backlog is being stored.
  const isDrained = () => history.figures().spoolFiles === 0 && history.figures().waiting < perSecond;
  while (!isDrained() && performance.now() - mended < 60_000) await pace(stepMs * 2);
  const drainedMs = performance.now() - mended;
  await history.settled();
  const { dropped } = history.figures();
  await history.stop();
  await database.close();
  await road.close();

  const direct = openDatabase({ connectionString: options.connectionString, log, connections: 1 });
  const { rows } = await direct.pool.query<{ n: number }>(
    `select count(*)::int as n from history_points p join history_series s on s.id = p.series_id
      where s.device_id = any($1::uuid[])`,
    [devices],
  );
  await direct.close();
  const stored = rows[0]?.n ?? 0;
  return { recorded, stored, dropped, mostWaiting, mostMemory, slowestAnswerMs, drainedMs };
};
