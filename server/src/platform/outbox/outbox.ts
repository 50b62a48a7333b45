import type { Executor } from '../database/database.ts';

/** `attempt` counts from 1. Throwing means: try again later. The same message may come twice; `id` tells. */
export type OutboxHandler = (message: {
  readonly id: string;
  readonly payload: unknown;
  readonly attempt: number;
}) => Promise<void>;

export interface Outbox {
  /** A promise that lives or dies with the transaction it is made in. */
  add(executor: Executor, topic: string, payload: unknown): Promise<void>;
  /** One handler a topic, registered before `start`. */
  on(topic: string, handler: OutboxHandler): void;
  start(): Promise<void>;
  /** Waits for what is being delivered; the rest stays for the next start. */
  stop(): Promise<void>;
  /** Removes messages that died over 90 days ago; answers how many. */
  forgetDead(): Promise<number>;
}
