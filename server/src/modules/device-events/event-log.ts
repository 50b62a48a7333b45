import type { DeviceEvent, SourceText } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Log } from '../../platform/log/log.ts';
import type { News } from '../../platform/news/news.ts';
import type { Config } from '../config/config.module.ts';
import { connectionsLogged, type LoggedConnection } from './device-events.news.ts';
import { type EventRow, insertEvents, removeOldEvents } from './device-events.store.ts';

export interface LoggedEvent {
  /** Defaults to a new one; an event with an id that exists is not stored again. */
  readonly id?: string;
  readonly deviceId: string;
  readonly placeId: string;
  readonly kind: DeviceEvent['kind'];
  readonly text: SourceText;
  /** Milliseconds since 1970; defaults to now. */
  readonly at?: number;
}

export interface EventLog {
  /** Buffers an event in memory; it is written within a second. */
  note(entry: LoggedEvent): void;
  /** Writes the buffered events now. */
  flush(): Promise<void>;
  /** Removes events past their retention; returns how many. */
  forgetOld(): Promise<number>;
  figures(): { readonly waiting: number; readonly dropped: number };
  stop(): Promise<void>;
}

export interface EventLogDeps {
  readonly database: Database;
  readonly log: Log;
  readonly config: Pick<Config, 'retention'>;
  readonly news: Pick<News, 'changed'>;
}

const everyMs = 1_000;
const perStatement = 5_000;
const roomFor = 50_000;
const changesAtOnce = 500;
const removedAtOnce = 5_000;

const connectionsIn = (rows: readonly EventRow[]): LoggedConnection[] =>
  rows.flatMap(({ id, deviceId, placeId, at, kind, text }) =>
    kind === 'online' || kind === 'offline' ? [{ id, deviceId, placeId, to: kind, at, text }] : [],
  );

/**
 * Writes events in batches, at most one transaction a second, so that a venue that loses its network costs one insert
 * and not two thousand. While the database is away they wait in memory; if the buffer is full, the oldest are dropped.
 */
export const createEventLog = ({ database, log, config, news }: EventLogDeps): EventLog => {
  const { db } = database;
  let waiting: EventRow[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const writeOnce = async () => {
    const part = waiting.slice(0, perStatement);
    try {
      await database.transaction(async (tx) => {
        const changes = connectionsIn(await insertEvents(tx, part));
        const batches = Math.ceil(changes.length / changesAtOnce);
        const batched = Array.from({ length: batches }, (_, n) =>
          changes.slice(n * changesAtOnce, (n + 1) * changesAtOnce),
        );
        await news.changed(tx, connectionsLogged, ...batched.map((some) => ({ changes: some })));
      });
      const written = new Set(part);
      waiting = waiting.filter((row) => !written.has(row));
    } catch (error) {
      log.warn({ err: error, events: waiting.length }, 'events of devices could not be stored; they will be again');
    }
  };
  const flushOnce = (): Promise<void> => {
    writing ??= writeOnce().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const schedule = () => {
    timer ??= setTimeout(async () => {
      await flushOnce();
      timer = undefined;
      if (waiting.length > 0) schedule();
    }, everyMs);
    timer.unref();
  };

  return {
    note({ at = Date.now(), id = newId(at), ...entry }) {
      if (waiting.length >= roomFor) {
        dropped += 1;
        waiting.shift();
      }
      waiting.push({ id, at, ...entry });
      schedule();
    },
    async flush() {
      await writing;
      for (let left = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < left; ) {
        left = waiting.length;
        await flushOnce();
      }
    },
    async forgetOld() {
      const { eventDays } = await config.retention();
      let removed = 0;
      for (let last = removedAtOnce; last === removedAtOnce; removed += last)
        last = await removeOldEvents(db, eventDays, removedAtOnce);
      return removed;
    },
    figures: () => ({ waiting: waiting.length, dropped }),
    async stop() {
      clearTimeout(timer);
      await this.flush();
      if (waiting.length > 0) log.error({ events: waiting.length }, 'events of devices are lost');
    },
  };
};
