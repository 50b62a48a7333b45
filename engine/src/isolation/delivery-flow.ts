import type { SharedNews } from './shared-messages.ts';

export interface FlowLimits {
  /** Messages that a worker may have been sent but not yet processed. */
  readonly items: number;
  readonly bytes: number;
  /** How long a message may wait for the driver to accept it, in milliseconds. */
  readonly takeMs: number;
}
export const defaultFlowLimits: FlowLimits = { items: 20_000, bytes: 16 * 1024 * 1024, takeMs: 30_000 };

interface Waiting {
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

const notTaken = (why: string): Error => new Error(`the driver did not take the message: ${why}`);

/**
 * Messages to one worker, in batches and bounded: a worker that does not keep up gets no more, and messages waiting for
 * it are given up after a time limit, so that it delays no one else.
 */
export const createDeliveryFlow = (
  post: (batch: number, items: readonly SharedNews[]) => void,
  limits: FlowLimits = defaultFlowLimits,
) => {
  const unread = new Map<number, { readonly items: number; readonly bytes: number }>();
  const untaken = new Map<number, Waiting>();
  let ahead = { items: 0, bytes: 0 };
  let items: SharedNews[] = [];
  let bytes = 0;
  let batch = 0;
  let lastDelivery = 0;
  let scheduled = false;
  let closed = false;

  const flush = (): void => {
    scheduled = false;
    if (closed || items.length === 0) return;
    batch += 1;
    unread.set(batch, { items: items.length, bytes });
    const full = items;
    items = [];
    bytes = 0;
    post(batch, full);
  };
  const send = (item: SharedNews, size = 0): void => {
    if (closed) return;
    items.push(item);
    bytes += size;
    ahead = { items: ahead.items + 1, bytes: ahead.bytes + size };
    if (scheduled) return;
    scheduled = true;
    setImmediate(flush);
  };
  const settle = (delivery: number, error?: Error): void => {
    const waiting = untaken.get(delivery);
    untaken.delete(delivery);
    if (error === undefined) waiting?.resolve();
    else waiting?.reject(error);
  };
  // Oldest first, so that the loop stops at the first recent one.
  const sweep = setInterval(() => {
    const oldest = Date.now() - limits.takeMs;
    for (const [delivery, { since }] of untaken) {
      if (since > oldest) break;
      settle(delivery, notTaken('it took too long'));
    }
  }, limits.takeMs / 6);
  sweep.unref();

  return {
    /** Replies are never dropped: there are no more of them than requests. */
    send,
    hasRoom: (size: number): boolean =>
      !closed &&
      ahead.items < limits.items &&
      untaken.size < limits.items &&
      (ahead.bytes === 0 || ahead.bytes + size <= limits.bytes),
    nextDelivery: (): number => {
      lastDelivery += 1;
      return lastDelivery;
    },
    /** Resolves once the driver has accepted it. */
    untilTaken: (delivery: number): Promise<void> =>
      new Promise((resolve, reject) => {
        untaken.set(delivery, { since: Date.now(), resolve, reject });
      }),
    taken: (delivery: number, ok: boolean): void => settle(delivery, ok ? undefined : notTaken('it failed')),
    consumed: (of: number): void => {
      const done = unread.get(of);
      if (done === undefined) return;
      unread.delete(of);
      ahead = { items: ahead.items - done.items, bytes: ahead.bytes - done.bytes };
    },
    close: (): void => {
      closed = true;
      clearInterval(sweep);
      for (const delivery of [...untaken.keys()]) settle(delivery, notTaken('it stopped'));
    },
  };
};
export type DeliveryFlow = ReturnType<typeof createDeliveryFlow>;
