import { wellFormed } from '@eoms/contract';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { within } from '../within.ts';
import { type DueDelivery, returnDelivery } from './deliveries.store.ts';
import type { Consumer, RecordedEvent } from './news.ts';
import { createRemoveDelivered } from './remove-delivered.ts';

const consumeWithinMs = 60_000;
/** About two hours; then the delivery becomes a dead letter. */
const attemptsAtMost = 30;
/** Short enough that a consumer that was away for long continues soon after it is back. */
const pauseAtMostSeconds = 300;

/** Seconds until the next attempt. */
export const pauseAfter = (attempt: number): number =>
  Math.min(pauseAtMostSeconds, 2 ** attempt) * (0.75 + Math.random() / 2);

export interface Subscription {
  readonly definition: RecordedEvent;
  readonly consume: Consumer<RecordedEvent>;
}

export interface DeliveryDeps {
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly pauseAfter: (attempt: number) => number;
  readonly find: (consumer: string, event: string) => Subscription | undefined;
}

/** Passes a leased delivery to its consumer and stores the outcome. Throws only when the database is away. */
export const createDeliver = ({ database, log, metrics, pauseAfter: pause, find }: DeliveryDeps) => {
  const { db } = database;
  const removeDelivered = createRemoveDelivered(db);
  const outcomes = metrics.counter('eoms_news_deliveries_total', 'Deliveries of news to their consumers', [
    'event',
    'consumer',
    'outcome',
  ]);

  const failed = async (due: DueDelivery, error: unknown): Promise<void> => {
    const { event, consumer, attempts, id } = due;
    const dead = attempts >= attemptsAtMost;
    outcomes.inc({ event, consumer, outcome: dead ? 'dead' : 'failed' });
    log[dead ? 'error' : 'warn']({ err: error, event, consumer, id, attempts }, 'a delivery of news failed');
    const reason = wellFormed((error instanceof Error ? error.message : String(error)).slice(0, 1_000));
    await returnDelivery(db, due, { reason, dead, pauseSeconds: pause(attempts) });
  };

  return async (due: DueDelivery): Promise<void> => {
    const { event, consumer, eventId, payload, attempts } = due;
    try {
      const found = find(consumer, event);
      if (!found) throw new Error(`${consumer} does not consume ${event}`);
      const parsed = found.definition.payload.parse(payload);
      await within(consumeWithinMs, found.consume(parsed, { id: eventId, attempt: attempts }));
    } catch (error) {
      return failed(due, error);
    }
    await removeDelivered(due.id);
    outcomes.inc({ event, consumer, outcome: 'delivered' });
  };
};
