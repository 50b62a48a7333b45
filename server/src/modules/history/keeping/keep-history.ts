import pg from 'pg';
import { type Compaction, compactHistory } from './compact-history.ts';
import {
  addPartitions,
  chunkWeeks,
  dropPartitions,
  listPartitions,
  pointDays,
  rollupMonths,
  type Spans,
} from './history-partitions.ts';

const dayMs = 86_400_000;
const daysAhead = 3;
const rejectsKeptDays = 30;
/** Removed series that one round purges, with one statement per partition. */
const purgedPerRound = 200;

export interface HistoryKept {
  /** Days for which individual readings are kept. */
  readonly readingDays: number;
  /** Days for which hourly figures are kept. */
  readonly rollupDays: number;
}
export const keptByDefault: HistoryKept = { readingDays: 90, rollupDays: 730 };

export interface HistoryUpkeep extends Compaction {
  readonly added: number;
  readonly dropped: readonly string[];
  readonly purgedSeries: number;
}

/** A separate connection: packing an hour of a large installation takes longer than a call may. */
const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    query_timeout: 900_000,
    keepAlive: true,
    application_name: 'eoms history upkeep',
  });
  // A connection lost during a query rejects the query; between two queries it must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Creates partitions ahead, so that today's readings have one before the first upkeep. */
export const preparePartitions = async (pool: pg.Pool, now: number): Promise<number> => {
  const client = await pool.connect();
  try {
    return await addAhead(client, now);
  } finally {
    client.release();
  }
};

/**
 * Creates partitions ahead, packs closed hours, drops what is past its retention, purges removed devices. Safe at any
 * time.
 */
export const keepHistory = async (connectionString: string, kept: HistoryKept, now: number): Promise<HistoryUpkeep> => {
  const client = await connect(connectionString);
  try {
    const added = await addAhead(client, now);
    const before = now - kept.readingDays * dayMs;
    const dropped = [
      ...(await dropPartitions(client, pointDays, before)),
      ...(await dropPartitions(client, chunkWeeks, before)),
      ...(await dropPartitions(client, rollupMonths, now - kept.rollupDays * dayMs)),
    ];
    await client.query('delete from history_rejects where created_at < $1', [new Date(now - rejectsKeptDays * dayMs)]);
    const purgedSeries = await purgeRemoved(client);
    return { added, dropped, purgedSeries, ...(await compactHistory(client, now)) };
  } finally {
    await client.end();
  }
};

const addAhead = async (client: pg.ClientBase, now: number): Promise<number> => {
  const ahead = Array.from({ length: daysAhead + 2 }, (_, i) => now + (i - 1) * dayMs);
  let added = 0;
  for (const spans of [pointDays, chunkWeeks, rollupMonths] satisfies Spans[])
    added += await addPartitions(client, spans, ahead);
  return added;
};

const purgeRemoved = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    'select id from history_series where removed_at is not null order by removed_at limit $1',
    [purgedPerRound],
  );
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  for (const spans of [pointDays, chunkWeeks, rollupMonths])
    for (const { name } of await listPartitions(client, spans))
      await client.query(`delete from ${name} where series_id = any($1)`, [ids]);
  await client.query('delete from history_series where id = any($1)', [ids]);
  return ids.length;
};
