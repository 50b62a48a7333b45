import type { RetainedMessage, RetainedMessages } from './retained-messages.ts';

export interface Asked {
  readonly topic: string;
  readonly qos: number;
}

/** Sends one message to the client and calls `done` once it was written or skipped. */
type Send<Client> = (client: Client, message: RetainedMessage, done: () => void) => void;

interface Delivery {
  /** Filters requested while a delivery was in progress. */
  next: Map<string, number>;
  filters: [string, number][];
  steps: Iterator<RetainedMessage | undefined, void> | undefined;
  qos: number;
  sent: Set<string>;
  unsentBytes: number;
}

/** The longest time for which the event loop is blocked. */
const sliceMs = 4;
const stepsInTurn = 64;
/** Beyond this many unsent bytes a client is given time to read. */
const unsentAtMost = 256 * 1024;
const readMs = 20;

const newDelivery = (): Delivery => ({
  next: new Map(),
  filters: [],
  steps: undefined,
  qos: 0,
  sent: new Set(),
  unsentBytes: 0,
});

/**
 * Sends retained messages to clients that have just subscribed: in turn, a few at a time and never for long, however
 * many there are. Filters that a client adds while it is being served are combined, so that each topic is sent once.
 */
export const createRetainedDelivery = <Client extends { readonly closed: boolean }>(
  retained: Pick<RetainedMessages, 'steps'>,
  send: Send<Client>,
) => {
  const deliveries = new Map<Client, Delivery>();
  let scheduled = false;

  const nextFilter = (delivery: Delivery): [string, number] | undefined => {
    if (delivery.filters.length > 0) return delivery.filters.shift();
    delivery.filters = [...delivery.next];
    delivery.next.clear();
    delivery.sent.clear();
    return delivery.filters.shift();
  };
  /** Returns false when nothing is left to send. */
  const step = (client: Client, delivery: Delivery): boolean => {
    if (delivery.steps === undefined) {
      const filter = nextFilter(delivery);
      if (filter === undefined) return false;
      delivery.steps = retained.steps(filter[0]);
      delivery.qos = filter[1];
    }
    const { value, done } = delivery.steps.next();
    if (done) delivery.steps = undefined;
    if (!value || delivery.sent.has(value.topic)) return true;
    const { topic, payload } = value;
    delivery.sent.add(topic);
    delivery.unsentBytes += payload.length;
    send(client, { topic, payload, qos: Math.min(value.qos, delivery.qos) as 0 | 1 | 2 }, () => {
      delivery.unsentBytes -= payload.length;
    });
    return true;
  };
  /** Whether anything was done for the client whose turn it is. */
  const serveNext = ([client, delivery]: [Client, Delivery]): boolean => {
    deliveries.delete(client);
    if (client.closed) return true;
    deliveries.set(client, delivery);
    for (let i = 0; i < stepsInTurn; i += 1) {
      if (delivery.unsentBytes > unsentAtMost) return i > 0;
      if (!step(client, delivery)) return deliveries.delete(client);
    }
    return true;
  };
  const slice = (): void => {
    scheduled = false;
    const end = performance.now() + sliceMs;
    let idle = 0;
    while (idle < deliveries.size && performance.now() < end) {
      const [first] = deliveries;
      idle = first === undefined || serveNext(first) ? 0 : idle + 1;
    }
    if (deliveries.size > 0) schedule(idle === 0);
  };
  const schedule = (atOnce: boolean): void => {
    if (scheduled) return;
    scheduled = true;
    if (atOnce) setImmediate(slice);
    else setTimeout(slice, readMs).unref();
  };
  return (client: Client, asked: readonly Asked[]): void => {
    const delivery = deliveries.get(client) ?? newDelivery();
    for (const { topic, qos } of asked) delivery.next.set(topic, qos);
    deliveries.set(client, delivery);
    schedule(true);
  };
};
