import type { SQL } from '../database/executor.ts';

/** An attempt that failed: to be followed by another, or the last, after which nobody tries it again by itself. */
export type Failed =
  | { readonly kind: 'again'; readonly reason: string; readonly pauseSeconds: number }
  | { readonly kind: 'dead'; readonly reason: string };

/** What became of an attempt; `reply` is for queues that store what the far side answered. */
export type Outcome<R = unknown> = ({ readonly kind: 'done' } | Failed) & { readonly reply?: R };

export interface Item {
  readonly id: string;
  /** Including the one that begins. */
  readonly attempts: number;
}

/** When a failed attempt is followed by another, and when the item is given up. */
export interface Retry {
  readonly attemptsAtMost: number;
  /** Seconds between an attempt and the next. */
  readonly pauseAfter: (attempt: number) => number;
}

/** Pauses that double up to a limit, with chance in them, so that what failed together does not come back together. */
export const backOff =
  ({ firstSeconds, atMostSeconds }: { readonly firstSeconds: number; readonly atMostSeconds: number }) =>
  (attempt: number): number =>
    Math.min(atMostSeconds, firstSeconds * 2 ** (attempt - 1)) * (0.75 + Math.random() / 2);

/** What follows a failed attempt. */
export const failed = ({ attemptsAtMost, pauseAfter }: Retry, attempts: number, reason: string): Failed =>
  attempts >= attemptsAtMost ? { kind: 'dead', reason } : { kind: 'again', reason, pauseSeconds: pauseAfter(attempts) };

/** What a process holds of a queue. */
export interface Held {
  readonly node: string;
  /** Null where the queue does not say which items. */
  readonly id: string | null;
}

/** Of a queue whose items are worked on, one lane beside the other: a slow lane delays no other. */
export interface Working<T extends Item = Item, R = unknown> {
  /**
   * Selects what waits: `(lane text, in_ms float8)`, with `in_ms` 0 for lanes in which something is due, and otherwise
   * the time until something is.
   */
  readonly waiting: SQL;
  /** Items of one lane that this node works on at the same time. */
  readonly atOnce: number;
  /** Lanes that this version does not know are left to others. */
  readonly knows?: (lane: string) => boolean;
  /** Takes due items of a lane for this node, so that no other gets them. */
  readonly lease: (lane: string, count: number) => Promise<readonly T[]>;
  /** An attempt; throwing means: again, as `retry` says. `signal` is aborted when the item has gone to another node. */
  readonly work: (item: T, signal: AbortSignal) => Promise<Outcome<R> | undefined>;
  /** An attempt may take so long. */
  readonly withinMs: (item: T) => number;
  readonly retry: Retry;
  /** Stores the outcome. What could not be stored is tried again when the lease has ended. */
  readonly settle: (item: T, outcome: Outcome<R>) => Promise<void>;
  /** Of what goes on when this node stops; defaults to as long as it takes. What goes on then is settled as `again`. */
  readonly endWithinMs?: number;
}

/** Of a queue whose items are done in one transaction each, so that nobody needs to hold them. */
export interface Timed {
  /** Selects the time until something is due: `(in_ms float8)`, null if nothing is. */
  readonly waiting: SQL;
  /** Does all that is due. Several nodes may do so at the same time. */
  readonly perform: () => Promise<unknown>;
}

/** Of a queue that processes hold something of. */
export interface Holding {
  /**
   * Selects what processes hold: `(node uuid, id text, lost boolean)`; the id may be null, for all that a process holds.
   */
  readonly held: SQL;
  /**
   * True where that names every item: one that is `lost` or not among them is aborted here, and one of this node that it
   * does not work on is taken back.
   */
  readonly listsItems?: boolean;
  /** True where finding that is not for every look: then only at the start, after a death and once a minute. */
  readonly rarely?: boolean;
  /** Ends, or makes due at once, what processes held that are gone. */
  readonly takeBack: (left: readonly Held[]) => Promise<unknown>;
}

/** Something that must survive the death of the process which is at it: a description, of which `Work` is the engine. */
export interface Queue<T extends Item = Item, R = unknown> {
  /** Names it in the log, and to other nodes. */
  readonly name: string;
  readonly working?: Working<T, R>;
  readonly timed?: Timed;
  readonly holding?: Holding;
}
