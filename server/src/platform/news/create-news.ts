import type { EventDefinition } from '@eoms/contract';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Retry } from '../work/queue.ts';
import type { Work } from '../work/work.ts';
import { createDeadLetters } from './dead-letters.ts';
import { deliveriesAsWork, type Subscription, usualRetry } from './deliver.ts';
import { deliveriesTable, giveUpForgotten, insertDeliveries, readLag } from './deliveries.store.ts';
import { createListeners } from './listeners.ts';
import type { Consumer, News, RecordedEvent } from './news.ts';

export interface NewsDeps {
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly work: Work;
  readonly bus?: Bus;
}

const isRecorded = (definition: EventDefinition): definition is RecordedEvent => 'subject' in definition;

/** News on the tables of this database: see `News`. */
export const createNews = (deps: NewsDeps, retry: Retry = usualRetry): News => {
  const { database, metrics, log, bus } = deps;
  const { db } = database;
  const listeners = createListeners(log, bus);
  const consumers = new Map<string, Map<string, Subscription>>();
  const queue = deps.work.open({
    name: 'news',
    working: deliveriesAsWork({
      database,
      metrics,
      retry,
      node: bus?.node ?? null,
      find: (consumer, event) => consumers.get(consumer)?.get(event),
      knows: (consumer) => consumers.has(consumer),
    }),
    holding: { held: deliveriesTable.held, takeBack: (left) => deliveriesTable.takeBack(db, left) },
  });

  const consumersOf = (event: string): string[] =>
    [...consumers].filter(([, subscriptions]) => subscriptions.has(event)).map(([consumer]) => consumer);

  const changed: News['changed'] = async (tx, definition, ...payloads) => {
    const names = isRecorded(definition) ? consumersOf(definition.name) : [];
    if (isRecorded(definition) && names.length > 0)
      await insertDeliveries(
        tx,
        payloads.flatMap((payload) => {
          const event = { eventId: newId(), event: definition.name, subject: definition.subject(payload), payload };
          return names.map((consumer) => ({ id: newId(), consumer, ...event }));
        }),
      );
    database.afterCommit(tx, () => {
      listeners.publish(definition, ...payloads);
      if (payloads.length > 0) for (const consumer of names) queue.wake(consumer);
    });
  };

  return {
    ...listeners,
    changed,
    wakes: (definition, sleeping, laneOf) =>
      void listeners.onOwn(definition, (payload) => sleeping.wake(laneOf?.(payload))),
    deliver(definition, consumer, consume) {
      const subscriptions = consumers.get(consumer) ?? new Map<string, Subscription>();
      if (subscriptions.has(definition.name)) throw new Error(`${consumer} consumes ${definition.name} already`);
      const subscription = { definition, consume: consume as Consumer<RecordedEvent> };
      consumers.set(consumer, subscriptions.set(definition.name, subscription));
    },
    deadLetters: createDeadLetters({ database, wake: () => queue.wake(), consumers: () => [...consumers.keys()] }),
    async start() {
      await giveUpForgotten(db, [...consumers.keys()]);
      queue.start();
    },
    stop: queue.stop,
    lag: () => readLag(db),
  };
};
