import type { AlarmNews } from '@eoms/engine';
import type { Database, Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Log } from '../../platform/log/log.ts';
import type { News } from '../../platform/news/news.ts';
import {
  type AlarmRow,
  type CauseChange,
  clearAlarms,
  findDevices,
  isCounted,
  type RaisedRow,
  raiseAlarms,
} from './alarm-intake.store.ts';
import { type AlarmChange, alarmChangeRecorded } from './alarms.news.ts';
import { addOccurrences, endOccurrences, type RaisedAgain } from './occurrences.store.ts';
import type { Suppression } from './suppress-alarms.ts';

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

/** All unstored changes of one cause, combined: a flapping alarm costs no more memory. */
interface Waiting {
  news: AlarmNews;
  raises: number;
  firstAt: number;
  lastRaisedAt: number;
  /** The changes began with the end of the stored occurrence. */
  endedAt: number | undefined;
  clearedAt: number | undefined;
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
        const { rows, added } = await deps.database.transaction((tx) => store(deps, tx, part));
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
      const fresh = freshOf(news, 1);
      const before = waiting.get(news.key);
      waiting.set(news.key, before ? joined(before, fresh) : fresh);
      run();
    },
    cleared(news) {
      const before = waiting.get(news.key);
      if (before) before.clearedAt = news.at;
      else waiting.set(news.key, { ...freshOf(news, 0), endedAt: news.at, clearedAt: news.at });
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

const freshOf = (news: AlarmNews, raises: number): Waiting => ({
  news,
  raises,
  firstAt: news.at,
  lastRaisedAt: news.at,
  endedAt: undefined,
  clearedAt: undefined,
});

const joined = (earlier: Waiting, later: Waiting | undefined): Waiting =>
  later
    ? {
        news: later.raises > 0 ? later.news : earlier.news,
        raises: earlier.raises + later.raises,
        firstAt: earlier.raises > 0 ? earlier.firstAt : later.firstAt,
        lastRaisedAt: later.raises > 0 ? later.lastRaisedAt : earlier.lastRaisedAt,
        endedAt: earlier.endedAt,
        clearedAt: later.clearedAt,
      }
    : earlier;

const occurrencesOf = (raised: readonly RaisedRow[], part: ReadonlyMap<string, Waiting>): RaisedAgain[] =>
  raised.map(({ row }) => {
    const waiting = part.get(row.key);
    return { row, times: waiting?.raises ?? 1, firstAt: waiting?.firstAt ?? row.lastAt.getTime() };
  });

const store = async ({ news, suppression }: AlarmIntakeDeps, tx: Executor, part: ReadonlyMap<string, Waiting>) => {
  const raises: CauseChange[] = [];
  const endings: { key: string; at: number }[] = [];
  const clears: { key: string; at: number }[] = [];
  // Read from the database and not from memory: a renamed device is updated in memory only after its commit.
  const devices = await findDevices(
    tx,
    [...part.values()].filter(({ raises: times }) => times > 0).map((one) => one.news.deviceId),
  );
  for (const [key, waiting] of part) {
    const { deviceId, level, text, property, value, ruleId } = waiting.news;
    const device = devices.get(deviceId);
    // A disabled device has no alarms.
    if (waiting.raises > 0 && device?.enabled) {
      const times = { raises: waiting.raises, firstAt: waiting.firstAt, lastAt: waiting.lastRaisedAt };
      raises.push({
        id: newId(),
        key,
        level,
        text,
        ...device.names,
        property: property ?? null,
        value: value ?? null,
        ruleId: ruleId ?? null,
        ...times,
        mark: suppression.markOf({ deviceId, placeId: device.names.placeId, level }),
      });
    }
    if (waiting.raises > 0 && waiting.endedAt !== undefined) endings.push({ key, at: waiting.endedAt });
    if (waiting.clearedAt !== undefined) clears.push({ key, at: waiting.clearedAt });
  }
  const ended = await clearAlarms(tx, endings);
  await endOccurrences(tx, ended);
  const raised = await raiseAlarms(tx, raises);
  await addOccurrences(tx, occurrencesOf(raised, part));
  const cleared = await clearAlarms(tx, clears);
  await endOccurrences(tx, cleared);
  const add = async (rows: readonly AlarmRow[], change: AlarmChange) => {
    await news.record(tx, alarmChangeRecorded, ...rows.map((row) => ({ alarmId: row.id, change })));
  };
  const risen = raised.map(({ row }) => row);
  await suppression.noteRaised(
    tx,
    raised.filter(({ added }) => added).map(({ row }) => row),
  );
  await add(risen.filter(isCounted), 'raised');
  await add(cleared, 'cleared');
  const latest = new Map([...ended, ...risen, ...cleared].map((row) => [row.id, row]));
  return {
    rows: [...latest.values()],
    added: new Set(raised.filter((one) => one.added).map((one) => one.row.id)),
  };
};
