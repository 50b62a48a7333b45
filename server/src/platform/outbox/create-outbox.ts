import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createDelivery } from './deliver.ts';
import { leaseMessages, readLag, removeDead } from './outbox.store.ts';
import { outboxMessages } from './outbox.tables.ts';
import type { Outbox, OutboxHandler } from './outbox.ts';

const pollEveryMs = 1_000;
/** The lease is longer than a handler may take: if we die while delivering, another delivery starts after it. */
const lease = { count: 20, seconds: 90 };

/** At-least-once delivery: a message is leased, handled, deleted; a crash in between delivers it again. */
export const createOutbox = (deps: { database: Database; log: Log; metrics: Metrics }): Outbox => {
  const { database, log } = deps;
  const handlers = new Map<string, OutboxHandler>();
  const deliver = createDelivery({ ...deps, handlers });
  let running = false;
  let loop: Promise<void> = Promise.resolve();
  let wake: () => void = () => undefined;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollEveryMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (running) {
      try {
        const due = handlers.size > 0 ? await leaseMessages(database.db, [...handlers.keys()], lease) : [];
        await Promise.all(due.map(deliver));
        if (due.length === lease.count) continue;
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be read');
      }
      if (running) await pause();
    }
  };

  return {
    async add(executor, topic, payload) {
      await executor.insert(outboxMessages).values({ id: newId(), topic, payload });
      // The row shows after its COMMIT; looking a moment later usually finds it and the poll finds it otherwise.
      if (running) setTimeout(() => wake(), 20).unref();
    },
    on(topic, handler) {
      if (handlers.has(topic)) throw new Error(`${topic} already has a handler`);
      handlers.set(topic, handler);
    },
    async start() {
      running = true;
      loop = run();
    },
    async stop() {
      running = false;
      wake();
      await loop;
    },
    lag: () => readLag(database.db),
    forgetDead: () => removeDead(database.db),
  };
};
