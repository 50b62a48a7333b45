import type { DiscoveryState, SourceText } from '@eoms/contract';
import { type Driver, type Found, isDeviceError } from '@eoms/drivers/kit';
import type { Engine } from '@eoms/engine';
import { errorTexts } from '@eoms/phrases';
import { newId } from '../../platform/database/uuid.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log/log.ts';
import { readFinding } from './read-finding.ts';

/** One search of the network. Times are milliseconds since 1970. */
export interface SearchRun {
  readonly id: string;
  readonly userId: string;
  readonly driverId: string;
  state: DiscoveryState;
  error: SourceText | null;
  done: number;
  total: number;
  /** Findings that could not be read. */
  leftOut: number;
  readonly startedAt: number;
  endedAt: number | null;
  readonly found: Map<string, Found>;
}

export interface DiscoveryRuns {
  /** Throws `discovery.running` while the user has a search in progress, '429' while too many others have. */
  start(userId: string, driver: Driver, args: Found['params']): SearchRun;
  /** A search of this user; undefined for those of others. */
  get(userId: string, id: string): SearchRun | undefined;
  stop(run: SearchRun): void;
  /** Calls back once the search has ended; at once if it has. */
  onEnd(run: SearchRun, then: () => void): void;
  /** Stops every search. */
  close(): void;
}

export interface RunLimits {
  readonly atOnce: number;
  readonly longestMs: number;
  readonly findings: number;
  readonly retentionMs: number;
}
const usual: RunLimits = { atOnce: 4, longestMs: 600_000, findings: 2_000, retentionMs: 3_600_000 };

const wholeOf = (count: number): number => (Number.isFinite(count) ? Math.min(Math.max(0, Math.round(count)), 1e9) : 0);

const failure = (code: '500'): SourceText => errorTexts(code);

/** The searches of this node, in progress or ended within the hour, in memory: a restart ends a search anyway. */
export const createDiscoveryRuns = (
  deps: { engine: () => Engine; log: Log },
  limits: RunLimits = usual,
): DiscoveryRuns => {
  const runs = new Map<string, SearchRun>();
  const stops = new Map<string, AbortController>();
  const ended = new Map<string, () => void>();

  const forgetOld = () => {
    const oldest = Date.now() - limits.retentionMs;
    for (const [id, { endedAt }] of runs) if (endedAt !== null && endedAt < oldest) runs.delete(id);
  };
  const end = (run: SearchRun, state: SearchRun['state'], error: SourceText | null = null) => {
    if (run.state !== 'running') return;
    run.state = state;
    run.error = error;
    run.endedAt = Date.now();
    stops.get(run.id)?.abort();
    stops.delete(run.id);
    ended.get(run.id)?.();
    ended.delete(run.id);
  };
  const take = (run: SearchRun, reported: unknown) => {
    if (run.state !== 'running') return;
    const found = readFinding(reported);
    if (!found) {
      run.leftOut += 1;
      return;
    }
    run.found.set(found.key, found);
    if (run.found.size >= limits.findings) end(run, 'stopped');
  };
  const search = async (run: SearchRun, args: Found['params'], signal: AbortSignal) => {
    const late = setTimeout(() => end(run, 'stopped'), limits.longestMs);
    late.unref();
    try {
      await deps.engine().search(run.driverId, {
        args,
        signal,
        found: (device) => take(run, device),
        progress: (done, total) => {
          if (run.state !== 'running') return;
          run.done = wholeOf(done);
          run.total = wholeOf(total);
        },
      });
      end(run, 'finished');
    } catch (error) {
      if (!isDeviceError(error)) deps.log.error({ err: error, driverId: run.driverId }, 'a search failed');
      end(run, 'failed', isDeviceError(error) ? error.text : failure('500'));
    } finally {
      clearTimeout(late);
    }
  };

  return {
    start(userId, driver, args) {
      forgetOld();
      const underWay = [...runs.values()].filter((run) => run.state === 'running');
      if (underWay.some((run) => run.userId === userId)) throw refuse('discovery.running');
      if (underWay.length >= limits.atOnce) throw refuse('429');
      // A user's earlier findings are useless once a new search begins.
      for (const [id, run] of runs) if (run.userId === userId) runs.delete(id);
      const run: SearchRun = {
        id: newId(),
        userId,
        driverId: driver.id,
        state: 'running',
        error: null,
        done: 0,
        total: 0,
        leftOut: 0,
        startedAt: Date.now(),
        endedAt: null,
        found: new Map(),
      };
      const stop = new AbortController();
      runs.set(run.id, run);
      stops.set(run.id, stop);
      search(run, args, stop.signal);
      return run;
    },
    get(userId, id) {
      forgetOld();
      const run = runs.get(id);
      return run?.userId === userId ? run : undefined;
    },
    stop: (run) => end(run, 'stopped'),
    onEnd(run, then) {
      if (run.state === 'running') ended.set(run.id, then);
      else then();
    },
    close() {
      for (const run of runs.values()) end(run, 'stopped');
    },
  };
};
