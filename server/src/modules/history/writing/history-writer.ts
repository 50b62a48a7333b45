import type { Log } from '../../../platform/log/log.ts';
import type { PointKeeper } from './keep-points.ts';
import type { PointBatch } from './point-batch.ts';
import type { PointBuffer } from './point-buffer.ts';
import type { Spool } from './spool.ts';

export interface HistoryWriter {
  /** Call after a push: starts a flush when enough points are waiting, otherwise within 100 ms. */
  nudge(): void;
  /** Starts a flush very soon, as a caller is waiting for the buffered points. */
  hurry(): void;
  /** Points taken from the buffer that are not stored yet. */
  readonly held: number;
  /** Stores what is waiting, in the database or on disk, and stops. */
  stop(): Promise<void>;
}

export interface HistoryWriterDeps {
  readonly buffer: PointBuffer;
  readonly keeper: PointKeeper;
  readonly spool: Pick<Spool, 'files'>;
  readonly log: Log;
  /** Called with the size of every batch that left the buffer, and once it is stored: committed, or on disk. */
  readonly onTaken: (points: number) => void;
  readonly onKept: () => void;
  readonly flushMs?: number;
}

const flushRows = 5_000;
/** Under load, a batch grows while the previous one is being written. */
const mostRows = 20_000;
/** Between two flushes that callers wait for: a batch of few points costs the database nearly as much as one of many. */
const hurriedEveryMs = 10;
/** While the database is away: interval for writing to disk and for checking whether it is back. */
const awayMs = 500;
/** Spooled batches that one flush moves to the database, while no new points are urgent. */
const drainedPerFlush = 8;

/** Decides when points leave the buffer; runs one flush at a time. */
export const createHistoryWriter = (deps: HistoryWriterDeps): HistoryWriter => {
  const { buffer, keeper, spool, log } = deps;
  const flushMs = deps.flushMs ?? 100;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  let flushedAt = 0;
  let flushing: Promise<void> | undefined;
  /** A batch that neither the database nor the disk took; it is retried before anything newer. */
  let held: PointBatch | undefined;
  let hurried = false;
  let stopped = false;

  const flush = async () => {
    try {
      if (!held && buffer.length > 0) {
        held = buffer.take(mostRows);
        deps.onTaken(held.count);
      }
      if (held) {
        await keeper.keep(held);
        held = undefined;
        deps.onKept();
      }
      for (let i = 0; i < drainedPerFlush && spool.files > 0 && buffer.length < flushRows; i++) {
        if (!(await keeper.drain())) break;
      }
    } catch (error) {
      log.error({ err: error }, 'history points could not be kept, neither in the database nor on disk');
    }
  };
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    hurried = false;
    flushing ??= flush().finally(() => {
      flushing = undefined;
      flushedAt = performance.now();
      if (!stopped) schedule();
    });
  };
  const enough = () => buffer.length >= flushRows && !keeper.away && !held;
  const pauseNow = (now: number): number => {
    if (keeper.away || held) return awayMs;
    if (hurried) return Math.max(0, flushedAt + hurriedEveryMs - now);
    return buffer.length > 0 ? flushMs : 1;
  };
  const schedule = () => {
    if (flushing) return;
    if (enough()) return run();
    if (held === undefined && buffer.length === 0 && spool.files === 0) return;
    const now = performance.now();
    const pause = pauseNow(now);
    if (timer !== undefined && dueAt <= now + pause) return;
    if (pause === 0) return run();
    clearTimeout(timer);
    dueAt = now + pause;
    timer = setTimeout(run, pause);
    timer.unref();
  };

  return {
    get held() {
      return held?.count ?? 0;
    },
    nudge() {
      if (flushing || stopped) return;
      if (timer === undefined || enough()) schedule();
    },
    hurry() {
      if (stopped) return;
      hurried = buffer.length > 0;
      if (!flushing) schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await flushing;
      const waiting = () => buffer.length + (held?.count ?? 0);
      for (let before = waiting() + 1; waiting() > 0 && waiting() < before; ) {
        before = waiting();
        await flush();
      }
    },
  };
};
