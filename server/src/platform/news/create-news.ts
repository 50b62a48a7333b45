import type { Bus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { LifeSigns } from '../shards/life-signs.ts';
import { createDeadLetters } from './dead-letters.ts';
import { createDeliver, pauseAfter, type Subscription } from './deliver.ts';
import {
  giveUpForgotten,
  insertDeliveries,
  leaseDeliveries,
  readLag,
  readPending,
  takeBack,
} from './deliveries.store.ts';
import { createListeners } from './listeners.ts';
import type { Consumer, News, RecordedEvent } from './news.ts';
import { createPump, type Pump } from './pump.ts';

/** Shorter in tests. */
export interface NewsPace {
  readonly lookEveryMs: number;
  /** Seconds between one attempt and the next. */
  readonly pauseAfter: (attempt: number) => number;
}
const usualPace: NewsPace = { lookEveryMs: 1_000, pauseAfter };

/** Longer than a consumer may take: the next attempt begins after this time, unless this process is known to be gone before. */
const leaseSeconds = 90;

export interface NewsDeps {
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus?: Bus;
  /** Which processes have died while delivering. */
  readonly lifeSigns?: LifeSigns;
}

/** News on the tables of this database: see `News`. */
export const createNews = (deps: NewsDeps, pace: NewsPace = usualPace): News => {
  const { database, log, bus, lifeSigns } = deps;
  const { db } = database;
  const listeners = createListeners(log, bus);
  const consumers = new Map<string, Map<string, Subscription>>();
  const deliver = createDeliver({
    ...deps,
    pauseAfter: pace.pauseAfter,
    find: (consumer, event) => consumers.get(consumer)?.get(event),
  });
  const pumps = new Map<string, Pump>();
  let timer: NodeJS.Timeout | undefined;

  const consumersOf = (event: string): string[] =>
    [...consumers].filter(([, subscriptions]) => subscriptions.has(event)).map(([consumer]) => consumer);
  const wakeAll = (): void => {
    for (const pump of pumps.values()) pump.wake();
  };
  const takeFromGone = async (nodes: readonly string[]): Promise<boolean> => {
    const gone = lifeSigns ? nodes.filter(lifeSigns.isGone) : [];
    if (gone.length > 0) await takeBack(db, gone);
    return gone.length > 0;
  };
  /** Looks for events that another process recorded or was delivering when it died, and for deliveries due for a retry. */
  const look = async (): Promise<void> => {
    try {
      const pending = await readPending(db);
      // Of which consumers that is does not matter: a pump that finds nothing costs little, and processes seldom die.
      if (await takeFromGone(pending.nodes)) wakeAll();
      else for (const consumer of pending.consumers) pumps.get(consumer)?.wake();
    } catch (error) {
      log.warn({ err: error }, 'deliveries of news could not be read');
    }
  };

  return {
    ...listeners,
    async record(tx, definition, ...payloads) {
      const names = consumersOf(definition.name);
      await insertDeliveries(
        tx,
        payloads.flatMap((payload) => {
          const event = { eventId: newId(), event: definition.name, subject: definition.subject(payload), payload };
          return names.map((consumer) => ({ id: newId(), consumer, ...event }));
        }),
      );
      database.afterCommit(tx, () => {
        for (const payload of payloads) listeners.publish(definition, payload);
        for (const consumer of names) pumps.get(consumer)?.wake();
      });
    },
    deliver(definition, consumer, consume) {
      const subscriptions = consumers.get(consumer) ?? new Map<string, Subscription>();
      if (subscriptions.has(definition.name)) throw new Error(`${consumer} consumes ${definition.name} already`);
      const subscription = { definition, consume: consume as Consumer<RecordedEvent> };
      consumers.set(consumer, subscriptions.set(definition.name, subscription));
    },
    deadLetters: createDeadLetters({ database, wake: wakeAll, consumers: () => [...consumers.keys()] }),
    async start() {
      for (const consumer of consumers.keys()) {
        const node = lifeSigns ? (bus?.node ?? null) : null;
        const lease = (count: number) => leaseDeliveries(db, consumer, { count, seconds: leaseSeconds, node });
        pumps.set(consumer, createPump({ lease, deliver, log }));
      }
      await giveUpForgotten(db, [...consumers.keys()]);
      await takeFromGone((await readPending(db)).nodes);
      wakeAll();
      timer = setInterval(() => void look(), pace.lookEveryMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([...pumps.values()].map((pump) => pump.stop()));
      pumps.clear();
    },
    lag: () => readLag(db),
  };
};
