import type { Database } from '../database/database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { backOff, type Retry, type Working } from '../work/queue.ts';
import { type DueDelivery, deliveriesTable, leaseDeliveries, returnDelivery } from './deliveries.store.ts';
import type { Consumer, RecordedEvent } from './news.ts';
import { createRemoveDelivered } from './remove-delivered.ts';

const consumeWithinMs = 60_000;
/** Longer than a consumer may take: the next attempt begins after this time, unless this process is known to be gone before. */
const leaseSeconds = 90;

/**
 * Thirty attempts take about two hours. Pauses are short enough that a consumer that was away for long continues soon after
 * it is back.
 */
export const usualRetry: Retry = {
  attemptsAtMost: 30,
  pauseAfter: backOff({ firstSeconds: 2, atMostSeconds: 300 }),
};

export interface Subscription {
  readonly definition: RecordedEvent;
  readonly consume: Consumer<RecordedEvent>;
}

interface DeliverDeps {
  readonly database: Database;
  readonly metrics: Metrics;
  /** Null where nobody could know that this process is gone. */
  readonly node: string | null;
  readonly retry: Retry;
  readonly find: (consumer: string, event: string) => Subscription | undefined;
  readonly knows: (consumer: string) => boolean;
}

/** Passes due deliveries to their consumers: each consumer is a lane, in which subjects keep their order. */
export const deliveriesAsWork = (deps: DeliverDeps): Working<DueDelivery> => {
  const { database, metrics, node, retry, find, knows } = deps;
  const { db } = database;
  const removeDelivered = createRemoveDelivered(db);
  const outcomes = metrics.counter('eoms_news_deliveries_total', 'Deliveries of news to their consumers', [
    'event',
    'consumer',
    'outcome',
  ]);
  const counted = { done: 'delivered', again: 'failed', dead: 'dead' } as const;
  return {
    waiting: deliveriesTable.waiting,
    atOnce: 20,
    knows,
    lease: (consumer, count) => leaseDeliveries(db, consumer, { count, seconds: leaseSeconds, node }),
    async work({ event, consumer, eventId, payload, attempts }) {
      const found = find(consumer, event);
      if (!found) throw new Error(`${consumer} does not consume ${event}`);
      await found.consume(found.definition.payload.parse(payload), { id: eventId, attempt: attempts });
      return undefined;
    },
    withinMs: () => consumeWithinMs,
    retry,
    async settle(due, outcome) {
      const { event, consumer, id } = due;
      if (outcome.kind !== 'done') await returnDelivery(db, due, outcome);
      else await removeDelivered(id);
      outcomes.inc({ event, consumer, outcome: counted[outcome.kind] });
    },
  };
};
