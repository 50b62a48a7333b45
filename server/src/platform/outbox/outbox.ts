import type { Executor } from '../database/database.ts';

/** `attempt` counts from 1. Throwing means: try again later. The same message may come twice; `id` tells. */
export type OutboxHandler = (message: {
  readonly id: string;
  readonly payload: unknown;
  readonly attempt: number;
}) => Promise<void>;

/** `waiting` counts up to 10 000; `oldestSeconds`: how long the oldest one that is due has been; `dead`: given up. */
export interface OutboxLag {
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly dead: number;
}

export interface Outbox {
  /** A promise that lives or dies with the transaction it is made in. */
  add(executor: Executor, topic: string, payload: unknown): Promise<void>;
  /** One handler a topic, registered before `start`. */
  on(topic: string, handler: OutboxHandler): void;
  start(): Promise<void>;
  /** Waits for what is being delivered; the rest stays for the next start. */
  stop(): Promise<void>;
  lag(): Promise<OutboxLag>;
  /** Removes messages that died over 90 days ago; answers how many. */
  forgetDead(): Promise<number>;
}
