import type { ClientBase } from 'pg';
import { type CompactionSpan, compactSpan } from './compact-span.store.ts';
import {
  addPartitions,
  chunkWeeks,
  dropIfEmpty,
  listPartitions,
  type Partition,
  pointDays,
  rollupMonths,
  startOfDay,
} from './history-partitions.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** An hour is left alone for this long after its end, as readings may arrive late. */
const settleMs = 600_000;
/** Series per transaction: limits its memory, and what must be repeated after a kill. */
const seriesPerHour = 2_000;
const seriesPerDay = 500;
/** If a series has at most this many readings in a day, the day becomes one row. */
const mergeUpTo = 4_096;
/** Key of the lock held while readings are packed, so that two processes do not do it at the same time. */
const lockKey = 0x0a0d17;

type Querying = Pick<ClientBase, 'query'>;

export interface Compaction {
  /** Readings moved from single rows into packed ones. */
  readonly packed: number;
  /** Errors of failed steps; their readings stay as they were and are packed the next time. */
  readonly failures: readonly string[];
  /** Days whose single rows are all packed, so that their partition was dropped. */
  readonly emptied: readonly string[];
}

/**
 * Packs every closed hour of today, and all readings of the days before; then merges hours of those days into days
 * where readings are few. Safe at any time and after any crash: each step is one statement.
 */
export const compactHistory = async (client: Querying, now: number): Promise<Compaction> => {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey]);
  if (rows[0]?.mine !== true) return { packed: 0, emptied: [], failures: [] };
  try {
    return await compactAll(client, now);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
  }
};

/** Packs one span after another; a failed one does not stop the others. */
const createPacker = (client: Querying) => {
  let packed = 0;
  const failures: string[] = [];
  return {
    result: () => ({ packed, failures }),
    pack: async (span: Omit<CompactionSpan, keyof Slice>, parts: readonly Slice[]): Promise<void> => {
      for (const slice of parts) {
        try {
          packed += await compactSpan(client, { ...span, ...slice });
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error));
          await client.query('select 1');
        }
      }
    },
  };
};
type Packer = ReturnType<typeof createPacker>;

const compactAll = async (client: Querying, now: number): Promise<Compaction> => {
  const closed = Math.floor((now - settleMs) / hourMs) * hourMs;
  const partitions = (await listPartitions(client, pointDays)).filter(({ start }) => start < closed);
  const times = partitions.map(({ start }) => start);
  await addPartitions(client, chunkWeeks, times);
  await addPartitions(client, rollupMonths, times);
  const packer = createPacker(client);
  const emptied: string[] = [];
  for (const partition of partitions) {
    if (partition.end > closed) {
      await compactHours(client, packer, partition, closed);
      continue;
    }
    await compactDay(client, packer, partition);
    // Yesterday's partition stays: recent readings may still be on their way to it.
    if (partition.end <= startOfDay(now) - dayMs && (await dropIfEmpty(client, pointDays, partition)))
      emptied.push(partition.name);
  }
  return { ...packer.result(), emptied };
};

const compactHours = async (client: Querying, packer: Packer, partition: Partition, closed: number): Promise<void> => {
  const { name, start } = partition;
  const { rows } = await client.query<{ hour: string }>(
    `select distinct floor(extract(epoch from at) / 3600)::bigint as hour from ${name} where at < $1 order by 1`,
    [new Date(closed).toISOString()],
  );
  const parts = rows.length === 0 ? [] : await slices(client, name, seriesPerHour);
  for (const { hour } of rows) {
    const from = Number(hour) * hourMs;
    await packer.pack({ partition: name, day: start, from, to: from + hourMs, mergeUpTo: 0 }, parts);
  }
};

const compactDay = async (client: Querying, packer: Packer, { name, start }: Partition): Promise<void> => {
  const span = { partition: name, day: start, from: start, to: start + dayMs, mergeUpTo };
  await packer.pack(span, await slices(client, name, seriesPerDay, start));
};

interface Slice {
  readonly firstSeries: number;
  readonly endSeries: number;
}

/** Series that have single readings in this partition, or hours to merge in this day, in ranges of `size`. */
const slices = async (client: Querying, partition: string, size: number, day?: number): Promise<Slice[]> => {
  const hours =
    day === undefined
      ? ''
      : `union select series_id from history_chunks
    where start_at >= $1 and start_at < $1::timestamptz + interval '1 day' and hours = 1`;
  const { rows } = await client.query<{ id: number }>(
    `select distinct series_id as id from ${partition} ${hours} order by 1`,
    day === undefined ? [] : [new Date(day).toISOString()],
  );
  const found: Slice[] = [];
  for (let i = 0; i < rows.length; i += size) {
    const [first, last] = [rows[i], rows[Math.min(i + size, rows.length) - 1]];
    if (first && last) found.push({ firstSeries: first.id, endSeries: last.id + 1 });
  }
  return found;
};
