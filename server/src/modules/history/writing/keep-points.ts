import type { Log } from '../../../platform/log/log.ts';
import type { HistoryConnection } from './history-connection.ts';
import type { PointBatch } from './point-batch.ts';
import { type SeriesDirectory, seriesIds } from './series-directory.ts';
import type { Spool } from './spool.ts';
import { type StoreOptions, storePoints } from './store-points.ts';

export interface PointKeeperDeps {
  readonly series: SeriesDirectory;
  readonly connection: HistoryConnection;
  readonly spool: Spool;
  readonly mayAddPartition: (at: number) => boolean;
  readonly log: Log;
}

/** Stores batches: in the database if it answers, otherwise on disk. */
export interface PointKeeper {
  readonly away: boolean;
  readonly figures: { written: number; rejected: number; spooled: number; flushes: number; fallbacks: number };
  keep(batch: PointBatch): Promise<void>;
  /** Moves the oldest batch from disk to the database; false if there is none or the database does not answer. */
  drain(): Promise<boolean>;
}

/** The buffer holds twice what arrives in this time at 10 000 readings a second. */
const storeTimeoutMs = 8_000;
type ResolveIds = (client: Parameters<typeof storePoints>[0]) => Promise<StoreOptions['idOf']>;

export const createPointKeeper = ({
  series,
  connection,
  spool,
  mayAddPartition,
  log,
}: PointKeeperDeps): PointKeeper => {
  const figures = { written: 0, rejected: 0, spooled: 0, flushes: 0, fallbacks: 0 };
  let away = false;

  const store = (batch: PointBatch, resolve: ResolveIds) =>
    connection.use(async (client) => {
      const idOf = await resolve(client);
      const stored = await storePoints(client, batch, { idOf, mayAddPartition });
      figures.flushes += 1;
      figures.written += batch.count - stored.rejected;
      figures.rejected += stored.rejected;
      if (!stored.copied) figures.fallbacks += 1;
      if (stored.rejected > 0) log.warn({ points: stored.rejected }, 'the database refused history points');
      if (away) log.info({ files: spool.files }, 'the history database is back');
      away = false;
    }, storeTimeoutMs);

  const toSpool = async (batch: PointBatch) => {
    const local = new Map<number, number>();
    const slots = batch.slots.map((slot) => {
      const index = local.get(slot) ?? local.size;
      local.set(slot, index);
      return index;
    });
    await spool.add({ series: [...local.keys()].map(series.nameOf), batch: { ...batch, slots } });
    figures.spooled += batch.count;
  };

  return {
    figures,
    get away() {
      return away;
    },
    async keep(batch) {
      if (!connection.ready) return toSpool(batch);
      try {
        await store(batch, async (client) => {
          await series.resolve(client, batch.slots);
          return series.idOf;
        });
      } catch (error) {
        if (!away) log.warn({ err: error }, 'the history database is away; points go to disk');
        away = true;
        await toSpool(batch);
      }
    },
    async drain() {
      const oldest = spool.files > 0 && connection.ready ? await spool.oldest() : undefined;
      if (!oldest) return false;
      try {
        await store(oldest.spooled.batch, async (client) => {
          const ids = await seriesIds(client, oldest.spooled.series);
          return (slot) => ids[slot] ?? 0;
        });
      } catch {
        away = true;
        return false;
      }
      await oldest.done();
      return true;
    },
  };
};
