import type { Item, Queue } from './queue.ts';

/** A queue as this node works on it. */
export interface OpenQueue {
  start(): void;
  /** Call it when something may be due, if possible with the lane. Also wakes other nodes where this one does not work on it. */
  wake(lane?: string): void;
  /** Does what is due now, and waits for that; also where it has not been started. */
  run(): Promise<void>;
  /** Takes nothing more, and waits for what goes on. */
  stop(): Promise<void>;
}

/**
 * Everything that must survive a dead node, in one engine: it looks at all queues together, now and then, when something
 * falls due and when a node has died; leases what is due, and tries it until it succeeds or is given up.
 */
export interface Work {
  open<T extends Item, R>(queue: Queue<T, R>): OpenQueue;
}
