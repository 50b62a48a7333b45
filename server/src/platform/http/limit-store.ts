import { event } from '@eoms/contract';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';

const mostAtOnce = 500;
const counted = event(
  'limits.counted',
  z.object({
    limit: z.string(),
    /** Requests of some clients since their minute began, and the milliseconds that are left of it. */
    counts: z
      .array(z.object({ key: z.string(), count: z.number().int().positive(), leftMs: z.number().nonnegative() }))
      .max(mostAtOnce),
  }),
);

export type LimitBus = Pick<Bus, 'publish' | 'on' | 'nodes'>;

/** Clients for each limit; the one that has asked nothing for the longest time is forgotten first. */
const mostClients = 5_000;
const shareEveryMs = 1_000;
/** Other nodes hear of a client from this part of its limit on: nearly all are far below, and need not be spoken of. */
const sharedFrom = 1 / 8;

interface Elsewhere {
  readonly count: number;
  readonly until: number;
}
interface Client {
  own: number;
  until: number;
  /** What the other nodes know of `own`. */
  shared: number;
  readonly elsewhere: Map<string, Elsewhere>;
}

const now = (): number => performance.now();
const leftOf = ({ until }: { readonly until: number }): number => Math.max(0, until - now());

/** Counts the requests of clients for one limit: its own, and what other nodes have said of theirs. */
class Counter implements FastifyRateLimitStore {
  private readonly clients = new Map<string, Client>();
  private readonly unshared = new Set<string>();
  private readonly isAlone: () => boolean;
  private readonly make: (options: unknown) => Counter;

  constructor(isAlone: () => boolean, make: (options: unknown) => Counter) {
    this.isAlone = isAlone;
    this.make = make;
  }

  incr(
    key: string,
    reply: (error: Error | null, result: { current: number; ttl: number }) => void,
    forMs: number,
    max: number,
  ): void {
    const client = this.clientOf(key);
    if (leftOf(client) === 0) Object.assign(client, { own: 0, shared: 0, until: now() + forMs });
    client.own += 1;
    if (!this.isAlone() && client.own >= max * sharedFrom) this.unshared.add(key);
    let current = client.own;
    for (const [node, there] of client.elsewhere)
      if (leftOf(there) > 0) current += there.count;
      else client.elsewhere.delete(node);
    reply(null, { current, ttl: leftOf(client) });
  }

  child(options: unknown): Counter {
    return this.make(options);
  }

  /** What the other nodes should hear now. */
  news(): { key: string; count: number; leftMs: number }[] {
    const counts = [];
    for (const key of this.unshared) {
      if (counts.length === mostAtOnce) break;
      this.unshared.delete(key);
      const client = this.clients.get(key);
      if (client === undefined || client.own === client.shared) continue;
      client.shared = client.own;
      counts.push({ key, count: client.own, leftMs: leftOf(client) });
    }
    return counts;
  }

  heard(node: string, key: string, count: number, leftMs: number): void {
    this.clientOf(key).elsewhere.set(node, { count, until: now() + leftMs });
  }

  private clientOf(key: string): Client {
    const known = this.clients.get(key) ?? { own: 0, until: 0, shared: 0, elsewhere: new Map() };
    this.clients.delete(key);
    this.clients.set(key, known);
    const oldest = this.clients.size > mostClients ? this.clients.keys().next().value : undefined;
    if (oldest !== undefined) this.clients.delete(oldest);
    return known;
  }
}

const nameOf = (options: unknown): string =>
  typeof options === 'object' && options !== null && 'name' in options ? String(options.name) : '';

/**
 * Where the rate limits of a server count. With other nodes, each tells the others once a second what it has counted, so
 * that a limit holds for all of them together, but for what arrives within that second.
 */
export const createLimitStore = (bus?: LimitBus): { readonly Store: FastifyRateLimitStoreCtor; close(): void } => {
  const counters = new Map<string, Counter>();
  const isAlone = (): boolean => bus === undefined || bus.nodes().length === 0;
  const counterOf = (options: unknown): Counter => {
    const name = nameOf(options);
    const counter = counters.get(name) ?? new Counter(isAlone, counterOf);
    counters.set(name, counter);
    return counter;
  };
  const share = (): void => {
    for (const [limit, counter] of counters) {
      const counts = counter.news();
      if (counts.length > 0) bus?.publish(counted, { limit, counts });
    }
  };
  const stopHearing = bus?.on(counted, ({ limit, counts }, from) => {
    const counter = counters.get(limit);
    for (const { key, count, leftMs } of counts) counter?.heard(from, key, count, leftMs);
  });
  const timer = bus && setInterval(share, shareEveryMs).unref();
  class Store extends Counter {
    constructor() {
      super(isAlone, counterOf);
    }
  }
  return {
    Store,
    close() {
      clearInterval(timer);
      stopHearing?.();
    },
  };
};
