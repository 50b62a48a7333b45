import { join } from 'node:path';
import type { HistorySeries } from '@eoms/contract';
import type { HistorySink } from '@eoms/engine';
import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { createPressure, type Pressure } from '../../platform/pressure/pressure.ts';
import {
  type HistoryKept,
  type HistoryUpkeep,
  keepHistory,
  keptByDefault,
  preparePartitions,
} from './keeping/keep-history.ts';
import { type HistoryQuestion, readHistory } from './reading/read-history.ts';
import { type ReadingsQuestion, type RecordedReading, readReadings } from './reading/read-readings.ts';
import { createHistoryConnection } from './writing/history-connection.ts';
import { createHistoryRecorder } from './writing/history-recorder.ts';
import { createHistoryWriter } from './writing/history-writer.ts';
import { createPointKeeper, type PointKeeper } from './writing/keep-points.ts';
import { createPointBuffer } from './writing/point-buffer.ts';
import { createPointLedger } from './writing/point-ledger.ts';
import { createSeriesDirectory, type Series } from './writing/series-directory.ts';
import { createSpool } from './writing/spool.ts';

export interface History {
  /** Takes the readings that the engine wants kept; neither waits nor allocates per reading. */
  readonly sink: HistorySink<Series>;
  /** Holds those back that bring readings and can wait. */
  readonly pressure: Pressure;
  read(question: HistoryQuestion): Promise<HistorySeries[]>;
  /** What was recorded of a device, each reading as it was. */
  readingsOf(question: ReadingsQuestion): Promise<RecordedReading[]>;
  /** Removes the device's series in the given transaction; the next upkeep purges the points. */
  removeDevice(tx: Executor, deviceId: string): Promise<void>;
  upkeep(now?: number): Promise<HistoryUpkeep>;
  /**
   * Runs `work` and resolves once the readings that it recorded are committed, or on disk while the database is away;
   * rejects if one of them is lost. Without `work`, for every reading recorded so far.
   */
  settled(work?: () => void): Promise<void>;
  figures(): HistoryFigures;
  /** Creates today's partitions and loads what an earlier process left on disk. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Points since the start of the process; `waiting` is in memory now, `spoolFiles` are on disk. `stalledMs`: for how
 * long none of the waiting points could be stored anywhere. `highMs`: for how long senders have been held back now,
 * `highSeconds` since the start. `droppedAgoMs` is infinite before the first loss.
 */
export type HistoryFigures = PointKeeper['figures'] & {
  waiting: number;
  stalledMs: number;
  highMs: number;
  highSeconds: number;
  droppedAgoMs: number;
  spoolFiles: number;
  spoolBytes: number;
  spoolMostBytes: number;
  dropped: number;
};

export interface HistoryDeps {
  readonly database: Database;
  readonly log: Log;
  /** Folder where batches are spooled while the database is away. */
  readonly folder: string;
  readonly kept?: (() => Promise<HistoryKept>) | undefined;
  readonly spoolBytes?: number;
  readonly flushMs?: number;
  readonly bufferedPoints?: number;
}

/** 20 s at 10 000 readings a second. */
const bufferedPoints = 200_000;
/**
 * Parts of it: where senders that can wait are held, which leaves the rest to those that cannot, and let go again. Low,
 * because what waits here for half a second outlives two garbage collections and stays in memory for many more.
 */
const [holdAt, letGoAt] = [1 / 10, 1 / 20];
const spoolMostBytes = 512 << 20;
const dayMs = 86_400_000;

export const createHistory = (deps: HistoryDeps): History => {
  const { database, log } = deps;
  // As last read: a reading of the past does not wait for the settings.
  let kept = keptByDefault;
  const readKept = async (): Promise<HistoryKept> => {
    if (deps.kept) kept = await deps.kept();
    return kept;
  };
  void readKept().catch(() => undefined);
  const ledger = createPointLedger();
  const series = createSeriesDirectory();
  const mostPoints = deps.bufferedPoints ?? bufferedPoints;
  let droppedAt = Number.NEGATIVE_INFINITY;
  const buffer = createPointBuffer(mostPoints, (slot) => {
    const number = ledger.lost();
    droppedAt = performance.now();
    const of = series.seriesOf(slot);
    if (of?.number === number) of.onLost();
  });
  const spool = createSpool({
    folder: join(deps.folder, 'history-spool'),
    capBytes: deps.spoolBytes ?? spoolMostBytes,
    log,
  });
  const connection = createHistoryConnection({ connectionString: database.connectionString, log });
  const mayAddPartition = (at: number) => at > Date.now() - kept.readingDays * dayMs && at < Date.now() + 2 * dayMs;
  const waiting = (): number => buffer.length + writer.held;
  const pressure = createPressure({
    amount: waiting,
    stalledMs: ledger.stalledMs,
    high: mostPoints * holdAt,
    low: mostPoints * letGoAt,
  });
  const keeper = createPointKeeper({ series, connection, spool, mayAddPartition, log });
  const onKept = (): void => {
    ledger.kept();
    pressure.eased();
  };
  const moves = { onTaken: ledger.taken, onKept };
  const writer = createHistoryWriter({ buffer, keeper, spool, log, ...moves, flushMs: deps.flushMs });
  const sink = createHistoryRecorder({ buffer, series, writer, ledger });

  return {
    sink,
    pressure,
    async read(question) {
      const { readingDays } = await readKept();
      const readingsSince = new Date(Date.now() - readingDays * dayMs);
      return database.read((_db, pool) => readHistory(pool, { ...question, readingsSince }));
    },
    readingsOf: (question) => database.read((_db, pool) => readReadings(pool, question)),
    async removeDevice(tx, deviceId) {
      await tx.execute(sql`update history_series set removed_at = now() where device_id = ${deviceId}`);
      series.forget(deviceId);
    },
    // Nothing is dropped by an assumption: without the settings there is no upkeep.
    upkeep: async (now = Date.now()) => keepHistory(database.connectionString, await readKept(), now),
    settled(work) {
      const safe = ledger.settled(work);
      writer.hurry();
      return safe;
    },
    figures: () => ({
      ...keeper.figures,
      waiting: waiting(),
      stalledMs: Math.round(ledger.stalledMs()),
      highMs: pressure.highMs.now,
      highSeconds: Math.round(pressure.highMs.together / 1_000),
      droppedAgoMs: performance.now() - droppedAt,
      spoolFiles: spool.files,
      spoolBytes: spool.bytes,
      spoolMostBytes: deps.spoolBytes ?? spoolMostBytes,
      dropped: buffer.dropped + spool.droppedPoints,
    }),
    async start() {
      await preparePartitions(database.pool, Date.now());
      await spool.open();
      writer.nudge();
    },
    async stop() {
      await writer.stop();
      await connection.close();
    },
  };
};
