import type { AlarmNews } from '@eoms/engine';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { News } from '../../../platform/news/news.ts';
import type { Suppression } from '../suppression/suppress-alarms.ts';
import type { AlarmRow } from './alarm-intake.store.ts';
import { causeOf, joined, storeCauses, type Waiting } from './store-causes.ts';

export interface AlarmIntake {
  raised(news: AlarmNews): void;
  cleared(news: AlarmNews): void;
  /** Starts storing what was received, from now on. */
  start(): void;
  /** Stores what was received; waits at most until the database has answered. */
  stop(): Promise<void>;
}

export interface AlarmIntakeDeps {
  readonly database: Database;
  readonly news: News;
  readonly log: Log;
  /** Serialises writes of alarms in this process, so that counts and events follow the order of the commits. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly stored: (rows: readonly AlarmRow[], addedIds: ReadonlySet<string>) => void;
  readonly suppression: Pick<Suppression, 'markOf' | 'noteRaised'>;
}

const perTransaction = 500;
const retryFromMs = 250;
const retryToMs = 5_000;

/** Accepts the engine's alarms without waiting and stores them in order, retrying until it succeeds. */
export const createAlarmIntake = (deps: AlarmIntakeDeps): AlarmIntake => {
  const waiting = new Map<string, Waiting>();
  let started = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = retryFromMs;

  const storeSome = () =>
    deps.inTurn(async () => {
      const part = new Map([...waiting].slice(0, perTransaction));
      for (const key of part.keys()) waiting.delete(key);
      try {
        const { rows, added } = await deps.database.transaction((tx) => storeCauses(deps, tx, part));
        deps.stored(rows, added);
      } catch (error) {
        for (const [key, earlier] of part) waiting.set(key, joined(earlier, waiting.get(key)));
        throw error;
      }
    });
  const drain = async () => {
    try {
      while (waiting.size > 0) await storeSome();
      pauseMs = retryFromMs;
    } catch (error) {
      deps.log.warn({ err: error, alarms: waiting.size }, 'alarms could not be stored; they will be again');
      timer = setTimeout(run, pauseMs * (0.5 + Math.random()));
      timer.unref();
      pauseMs = Math.min(pauseMs * 2, retryToMs);
    }
  };
  const run = () => {
    if (!started) return;
    clearTimeout(timer);
    running ??= drain().finally(() => {
      running = undefined;
    });
  };

  return {
    raised(news) {
      const fresh = causeOf(news, 1);
      const before = waiting.get(news.key);
      waiting.set(news.key, before ? joined(before, fresh) : fresh);
      run();
    },
    cleared(news) {
      const before = waiting.get(news.key);
      if (before) before.clearedAt = news.at;
      else waiting.set(news.key, { ...causeOf(news, 0), endedAt: news.at, clearedAt: news.at });
      run();
    },
    start() {
      started = true;
      run();
    },
    async stop() {
      await running;
      if (waiting.size > 0) await drain();
      started = false;
      clearTimeout(timer);
    },
  };
};
