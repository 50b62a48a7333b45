import { event } from '@eoms/contract';
import { z } from 'zod';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { AlarmCounts } from '../figures/alarm-counts.ts';
import { pendingAlarms } from './alarm-intake.store.ts';

/** A node stored changes of these alarms; the others count them again. */
const alarmsStored = event('alarms.stored', z.object({ ids: z.array(z.string()) }));

export interface FollowAlarms {
  /** Tells the other nodes what this one has stored. */
  tell(ids: readonly string[]): void;
  /** Counts all pending alarms and keeps the counts right from then on. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface FollowAlarmsDeps {
  readonly bus: Pick<Bus, 'publish' | 'on' | 'onGap'>;
  readonly database: Database;
  readonly log: Log;
  readonly counts: AlarmCounts;
  /** The same as for own changes: what was read before one must not be counted after it. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

const retryMs = 1_000;

/**
 * Keeps the counts of pending alarms right on every node. The alarms are read again rather than sent, so that the order
 * of messages from different nodes does not matter.
 */
export const createFollowAlarms = ({ bus, database, log, counts, inTurn }: FollowAlarmsDeps): FollowAlarms => {
  const { db } = database;
  let due: Set<string> | 'all' = new Set();
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let subscriptions: (() => void)[] = [];

  const readAll = async (): Promise<void> => {
    const all = await pendingAlarms(db);
    counts.clear();
    for (const alarm of all) counts.put(alarm);
  };
  const readSome = async (ids: ReadonlySet<string>): Promise<void> => {
    const pending = new Map((await pendingAlarms(db, [...ids])).map((alarm) => [alarm.id, alarm]));
    for (const id of ids) {
      const alarm = pending.get(id);
      if (alarm) counts.put(alarm);
      else counts.remove(id);
    }
  };
  const read = () =>
    inTurn(async () => {
      const part = due;
      due = new Set();
      try {
        await (part === 'all' ? readAll() : readSome(part));
      } catch (error) {
        if (part === 'all') due = 'all';
        else note(part);
        throw error;
      }
    });
  const note = (ids: Iterable<string>): void => {
    if (due !== 'all') for (const id of ids) due.add(id);
  };
  const readSoon = (): void => {
    clearTimeout(timer);
    reading ??= read()
      .then(() => {
        reading = undefined;
        if (due === 'all' || due.size > 0) readSoon();
      })
      .catch((error: unknown) => {
        reading = undefined;
        log.warn({ err: error }, 'alarms of other nodes could not be counted; they will be again');
        timer = setTimeout(readSoon, retryMs);
        timer.unref();
      });
  };

  return {
    tell(ids) {
      if (ids.length > 0) bus.publish(alarmsStored, { ids: [...ids] });
    },
    async start() {
      subscriptions = [
        bus.on(alarmsStored, async ({ ids }) => {
          note(ids);
          readSoon();
          while (reading) await reading;
        }),
        bus.onGap(() => {
          due = 'all';
          readSoon();
        }),
      ];
      due = 'all';
      await read();
    },
    async stop() {
      for (const unsubscribe of subscriptions.splice(0)) unsubscribe();
      clearTimeout(timer);
      await reading;
    },
  };
};
