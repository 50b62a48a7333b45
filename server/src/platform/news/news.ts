import type { EventDefinition, PayloadOf } from '@eoms/contract';
import { event } from '@eoms/contract';
import type { z } from 'zod';
import type { Executor } from '../database/database.ts';
import type { DeadLetters } from './dead-letters.ts';

export type NewsListener<E extends EventDefinition> = (payload: PayloadOf<E>) => void | Promise<void>;

/** An event that may not be lost. Consumers get those of one subject in the order in which they were recorded. */
export interface RecordedEvent<N extends string = string, P extends z.ZodType = z.ZodType>
  extends EventDefinition<N, P> {
  readonly subject: (payload: z.output<P>) => string;
}

export const recordedEvent = <const N extends string, P extends z.ZodType>(
  name: N,
  payload: P,
  subject: (payload: z.output<P>) => string,
): RecordedEvent<N, P> => ({ ...event(name, payload), subject });

/** `id` is the same at every attempt, for consumers that must do a thing once only; `attempt` counts from 1. */
export interface Delivery {
  readonly id: string;
  readonly attempt: number;
}

/** Throwing means: try again later. A delivery may come twice when the program dies at the wrong moment. */
export type Consumer<E extends RecordedEvent> = (payload: PayloadOf<E>, delivery: Delivery) => Promise<void>;

/** `waiting` counts up to 10 000; `oldestSeconds`: how long the oldest one that is due has been; `dead`: given up. */
export interface DeliveryLag {
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly dead: number;
}

/** How modules of one process learn at once of what the next read shows anyway: caches, open sockets. */
export interface Listeners {
  /** Fire and forget. */
  publish<E extends EventDefinition>(definition: E, payload: PayloadOf<E>): void;
  /** The function returned unsubscribes. */
  on<E extends EventDefinition>(definition: E, listener: NewsListener<E>): () => void;
}

/**
 * How a lower module tells a higher one without importing it. An event is a value (`event('model.changed', schema)` or
 * `recordedEvent(…)`) exported by the module that it comes from.
 */
export interface News extends Listeners {
  /**
   * In the transaction that changes the state, after its rows are locked: one durable delivery for each consumer. After
   * the COMMIT the listeners of `on` are told as well.
   */
  record<E extends RecordedEvent>(tx: Executor, definition: E, ...payloads: PayloadOf<E>[]): Promise<void>;
  /**
   * Consumes an event, each delivery until it succeeds or has failed for two hours and is a dead letter. Before
   * `start`; `consumer` is stored with each delivery and so never changes.
   */
  deliver<E extends RecordedEvent>(definition: E, consumer: string, consume: Consumer<E>): void;
  readonly deadLetters: DeadLetters;
  start(): Promise<void>;
  /** Waits for what is being delivered; the rest stays for the next start. */
  stop(): Promise<void>;
  lag(): Promise<DeliveryLag>;
}
