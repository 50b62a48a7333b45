import pg from 'pg';
import { addPartitions, pointDays } from '../keeping/history-partitions.ts';
import { emptyBatch, type PointBatch } from './point-batch.ts';
import { seriesIds } from './series-directory.ts';
import { storePoints } from './store-points.ts';

/** Readings of one property from before the device was connected. */
export interface PastSeries {
  readonly deviceId: string;
  /** Key of the value, with its index. */
  readonly property: string;
  /** Oldest first; `at` in milliseconds since 1970. */
  readonly points: readonly { readonly at: number; readonly number: number }[];
}

const pointsPerCopy = 50_000;
const timeoutMs = 60_000;

const batchOf = (series: readonly PastSeries[], first: number): PointBatch => {
  const batch = emptyBatch(series.reduce((sum, { points }) => sum + points.length, 0));
  let at = 0;
  for (const [index, { points }] of series.entries()) {
    for (const point of points) {
      batch.slots[at] = first + index;
      batch.times[at] = point.at;
      batch.numbers[at] = point.number;
      at += 1;
    }
  }
  return batch;
};

/** Stores readings of the past; those that are stored already are left as they are. The next upkeep packs them. */
export const addPast = async (connectionString: string, series: readonly PastSeries[]): Promise<void> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: timeoutMs });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const times = series.flatMap(({ points }) => points.map(({ at }) => at));
    await addPartitions(client, pointDays, times);
    const ids = await seriesIds(
      client,
      series.map(({ deviceId, property }) => ({ deviceId, property, kind: 'number' as const })),
    );
    const options = { idOf: (slot: number) => ids[slot] ?? 0, mayAddPartition: () => true };
    for (let first = 0; first < series.length; ) {
      let [end, count] = [first, 0];
      while (end < series.length && (end === first || count < pointsPerCopy))
        count += series[end++]?.points.length ?? 0;
      await storePoints(client, batchOf(series.slice(first, end), first), options);
      first = end;
    }
  } finally {
    await client.end();
  }
};
