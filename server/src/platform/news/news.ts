import type { EventDefinition, PayloadOf } from '@eoms/contract';
import { event } from '@eoms/contract';
import type { z } from 'zod';
import type { Executor } from '../database/database.ts';
import type { OpenQueue } from '../work/work.ts';
import type { DeadLetters } from './dead-letters.ts';

export type NewsListener<E extends EventDefinition> = (payload: PayloadOf<E>) => void | Promise<void>;

/** An event that must not be lost. Consumers get the events of one subject in the order in which they were recorded. */
export interface RecordedEvent<N extends string = string, P extends z.ZodType = z.ZodType>
  extends EventDefinition<N, P> {
  readonly subject: (payload: z.output<P>) => string;
}

export const recordedEvent = <const N extends string, P extends z.ZodType>(
  name: N,
  payload: P,
  subject: (payload: z.output<P>) => string,
): RecordedEvent<N, P> => ({ ...event(name, payload), subject });

/** An event that other nodes have no use for, such as one with much in it for browsers: `on` hears of it here alone. */
export interface LocalEvent<N extends string = string, P extends z.ZodType = z.ZodType> extends EventDefinition<N, P> {
  readonly local: true;
}

export const localEvent = <const N extends string, P extends z.ZodType>(name: N, payload: P): LocalEvent<N, P> => ({
  ...event(name, payload),
  local: true,
});

/** `id` is the same at every attempt, for consumers that must act only once; `attempt` counts from 1. */
export interface Delivery {
  readonly id: string;
  readonly attempt: number;
}

/** Throwing means: retry later. A delivery may be repeated if the process dies at the wrong moment. */
export type Consumer<E extends RecordedEvent> = (payload: PayloadOf<E>, delivery: Delivery) => Promise<void>;

/** `waiting` counts up to 10 000; `oldestSeconds`: how long the oldest due one has been waiting; `dead`: given up. */
export interface DeliveryLag {
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly dead: number;
}

/** Events for what the next read would show anyway: caches, open sockets. They reach the listeners of every node. */
export interface Listeners {
  /** Fire and forget: not stored, not retried. Call it after the commit; within a transaction, `changed` waits for it. */
  publish<E extends EventDefinition>(definition: E, ...payloads: PayloadOf<E>[]): void;
  /** On every node, except for a `localEvent`. Returns a function that unsubscribes. */
  on<E extends EventDefinition>(definition: E, listener: NewsListener<E>): () => void;
  /**
   * On the node alone that says it, for what follows once for all nodes: what browsers are sent (`live.pushes`), a queue
   * that is woken (`wakes`). Returns a function that unsubscribes.
   */
  onOwn<E extends EventDefinition>(definition: E, listener: NewsListener<E>): () => void;
  /**
   * Calls back when events of other nodes may have been lost: whoever keeps something up to date by `on` reads it
   * again. Returns a function that unsubscribes.
   */
  onGap(listener: () => void): () => void;
}

/**
 * Lets a lower module notify a higher one without importing it. An event is a value (`event('model.changed', schema)`
 * or `recordedEvent(…)`) exported by the module that it comes from. Code that changes something says so once; what
 * follows from it is declared by whoever owns that: a consumer, a cache, a live topic, a queue.
 */
export interface News extends Listeners {
  /**
   * Says what a transaction changes, after its rows are locked: nobody hears of it if that rolls back. A recorded event
   * gets one durable delivery for each consumer in the same transaction. Listeners are called after the commit.
   */
  changed<E extends EventDefinition>(tx: Executor, definition: E, ...payloads: PayloadOf<E>[]): Promise<void>;
  /**
   * Wakes a queue after each such change of this node; one that is not worked on here asks the other nodes. `laneOf` says
   * which lane, where only that has something to do.
   */
  wakes<E extends EventDefinition>(
    definition: E,
    queue: Pick<OpenQueue, 'wake'>,
    laneOf?: (payload: PayloadOf<E>) => string,
  ): void;
  /**
   * Registers a consumer, which gets each delivery until it succeeds; after two hours of failures it becomes a dead
   * letter. Call it before `start`; the name `consumer` is stored with each delivery and so must never change.
   */
  deliver<E extends RecordedEvent>(definition: E, consumer: string, consume: Consumer<E>): void;
  readonly deadLetters: DeadLetters;
  start(): Promise<void>;
  /** Waits for deliveries in progress; the rest waits for the next start. */
  stop(): Promise<void>;
  lag(): Promise<DeliveryLag>;
}
