import { wellFormed } from '@eoms/contract';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type DueMessage, removeMessage, returnMessage } from './outbox.store.ts';
import type { OutboxHandler } from './outbox.ts';

const handlerLimitMs = 60_000;
/** Over some two hours; after that a message is dead and waits for a person. */
const attemptsAtMost = 12;

const pauseAfter = (attempt: number): number => Math.min(3_600, 2 ** attempt) * (0.75 + Math.random() / 2);

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

export interface DeliveryDeps {
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly handlers: ReadonlyMap<string, OutboxHandler>;
}

/** Hands a leased message to its handler and records what came of it. Throws only when the database is away. */
export const createDelivery = ({ database, log, metrics, handlers }: DeliveryDeps) => {
  const { db } = database;
  const outcomes = metrics.counter('eoms_outbox_deliveries_total', 'Deliveries from the outbox', ['topic', 'outcome']);

  const failed = async ({ id, topic, attempts }: DueMessage, error: unknown): Promise<void> => {
    const dead = attempts >= attemptsAtMost;
    outcomes.inc({ topic, outcome: dead ? 'dead' : 'failed' });
    log[dead ? 'error' : 'warn']({ err: error, topic, id, attempts }, 'a delivery from the outbox failed');
    const reason = wellFormed((error instanceof Error ? error.message : String(error)).slice(0, 1_000));
    await returnMessage(db, id, { reason, dead, pauseSeconds: pauseAfter(attempts) });
  };

  return async (message: DueMessage): Promise<void> => {
    const { id, topic, payload, attempts: attempt } = message;
    try {
      const handler = handlers.get(topic);
      if (!handler) throw new Error(`Nobody delivers ${topic}`);
      await within(handlerLimitMs, handler({ id, payload, attempt }));
    } catch (error) {
      return failed(message, error);
    }
    await removeMessage(db, id);
    outcomes.inc({ topic, outcome: 'delivered' });
  };
};
