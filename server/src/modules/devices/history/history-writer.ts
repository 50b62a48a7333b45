import type { Log } from '../../../platform/log/log.ts';
import type { PointKeeper } from './keep-points.ts';
import type { PointBuffer } from './point-buffer.ts';
import type { Spool } from './spool.ts';

export interface HistoryWriter {
  /** To be called after a push: starts a flush when enough points wait, else within 100 ms. */
  nudge(): void;
  /** Stores what waits, in the database or on disk, and stops. */
  stop(): Promise<void>;
}

export interface HistoryWriterDeps {
  readonly buffer: PointBuffer;
  readonly keeper: PointKeeper;
  readonly spool: Pick<Spool, 'files'>;
  readonly log: Log;
  readonly flushMs?: number;
}

const flushRows = 5_000;
/** Under load the batch grows while the one before is on its way. */
const mostRows = 20_000;
/** While the database is away: the pace of writing to disk and of looking whether it is back. */
const awayMs = 500;

/** Decides when points leave the buffer: one flush at a time. */
export const createHistoryWriter = (deps: HistoryWriterDeps): HistoryWriter => {
  const { buffer, keeper, spool, log } = deps;
  const flushMs = deps.flushMs ?? 100;
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let stopped = false;

  const flush = async () => {
    try {
      if (buffer.length > 0) await keeper.keep(buffer.take(mostRows));
      await keeper.drain();
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
  const enough = () => buffer.length >= flushRows && !keeper.away;
  const schedule = () => {
    if (flushing) return;
    if (enough()) return run();
    const waiting = buffer.length > 0 || spool.files > 0;
    if (!waiting || timer) return;
    timer = setTimeout(run, keeper.away ? awayMs : buffer.length > 0 ? flushMs : 1);
    timer.unref();
  };

  return {
    nudge() {
      if (flushing || stopped) return;
      if (timer === undefined || enough()) schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await flushing;
      while (buffer.length > 0) await flush();
    },
  };
};
