import type { Log } from '../../../platform/log/log.ts';
import type { HistoryConnection } from './history-connection.ts';
import type { PointBatch } from './point-batch.ts';
import type { PointBuffer } from './point-buffer.ts';
import { type SeriesDirectory, seriesIds } from './series-directory.ts';
import type { Spool } from './spool.ts';
import { type StoreOptions, storePoints } from './store-points.ts';

export interface HistoryWriter {
  /** To be called after a push: starts a flush when enough points wait, else within 100 ms. */
  nudge(): void;
  readonly figures: { written: number; rejected: number; spooled: number; flushes: number; fallbacks: number };
  /** Stores what waits, in the database or on disk, and stops. */
  stop(): Promise<void>;
}

export interface HistoryWriterDeps {
  readonly buffer: PointBuffer;
  readonly series: SeriesDirectory;
  readonly connection: HistoryConnection;
  readonly spool: Spool;
  readonly mayAddPartition: (at: number) => boolean;
  readonly log: Log;
  readonly flushMs?: number;
}

export const flushRows = 5_000;
/** Under load the batch grows while the one before is on its way. */
const mostRows = 20_000;
const storeTimeoutMs = 20_000;
/** While the database is away: the pace of writing to disk and of looking whether it is back. */
const awayMs = 500;

export const createHistoryWriter = (deps: HistoryWriterDeps): HistoryWriter => {
  const { buffer, series, connection, spool, log } = deps;
  const flushMs = deps.flushMs ?? 100;
  const figures = { written: 0, rejected: 0, spooled: 0, flushes: 0, fallbacks: 0 };
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let away = false;
  let stopped = false;

  const store = (
    batch: PointBatch,
    resolve: (client: Parameters<typeof storePoints>[0]) => Promise<StoreOptions['idOf']>,
  ) =>
    connection.use(async (client) => {
      const idOf = await resolve(client);
      const stored = await storePoints(client, batch, { idOf, mayAddPartition: deps.mayAddPartition });
      figures.flushes += 1;
      figures.written += batch.count - stored.rejected;
      figures.rejected += stored.rejected;
      if (!stored.copied) figures.fallbacks += 1;
      if (stored.rejected > 0) log.warn({ points: stored.rejected }, 'the database refused history points');
      if (away) log.info({ files: spool.files }, 'the history database is back');
      away = false;
    }, storeTimeoutMs);

  const storeLive = (batch: PointBatch) =>
    store(batch, async (client) => {
      await series.resolve(client, batch.slots);
      return series.idOf;
    });

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

  const flushBuffer = async () => {
    if (buffer.length === 0) return;
    const batch = buffer.take(mostRows);
    if (connection.ready) {
      try {
        await storeLive(batch);
        return;
      } catch (error) {
        if (!away) log.warn({ err: error }, 'the history database is away; points go to disk');
        away = true;
      }
    }
    await toSpool(batch);
  };

  const drainSpool = async () => {
    if (spool.files === 0 || !connection.ready) return;
    const oldest = await spool.oldest();
    if (!oldest) return;
    try {
      await store(oldest.spooled.batch, async (client) => {
        const ids = await seriesIds(client, oldest.spooled.series);
        return (slot) => ids[slot] ?? 0;
      });
    } catch {
      away = true;
      return;
    }
    await oldest.done();
  };

  const flush = async () => {
    try {
      await flushBuffer();
      await drainSpool();
    } catch (error) {
      log.error({ err: error }, 'history points could not be kept, neither in the database nor on disk');
    }
  };

  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    flushing ??= flush().finally(() => {
      flushing = undefined;
      if (!stopped) schedule();
    });
  };
  const schedule = () => {
    if (flushing) return;
    if (buffer.length >= flushRows && !away) return run();
    const waiting = buffer.length > 0 || spool.files > 0;
    if (!waiting || timer) return;
    timer = setTimeout(run, away ? awayMs : buffer.length > 0 ? flushMs : 1);
    timer.unref();
  };

  if (spool.files > 0) schedule();
  return {
    figures,
    nudge() {
      if (flushing || stopped) return;
      if (timer === undefined || (buffer.length >= flushRows && !away)) schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await flushing;
      while (buffer.length > 0) await flush();
      await connection.close();
    },
  };
};
