import type { EventDefinition } from '@eoms/contract';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Bus } from './bus.ts';
import { countBus } from './bus-figures.ts';
import type { Carrier } from './carrier.ts';
import { createGapAnnouncer } from './gap-announcer.ts';
import { createInbox } from './inbox.ts';
import { createOutbox } from './outbox.ts';
import { createSenders } from './senders.ts';
import { createSubscribers } from './subscribers.ts';

export interface NodeBusDeps {
  readonly node: string;
  readonly carrier: Carrier;
  readonly log: Log;
  readonly metrics: Metrics;
}

const beatEveryMs = 1_000;

/** The bus of a system with several nodes, over any carrier. */
export const createNodeBus = ({ node, carrier, log, metrics }: NodeBusDeps): Bus => {
  const nodeListeners = new Set<(node: string, present: boolean) => void>();
  const figures = countBus(metrics, () => senders.present().length);
  const gaps = createGapAnnouncer(log, figures.gap);
  const { sent, dropped } = figures;
  const subscribers = createSubscribers(log, figures.refused);
  const outbox = createOutbox({ node, carrier, log, sent, dropped, format: () => senders.format() });
  let timer: NodeJS.Timeout | undefined;
  /** Whether anything may have been sent before we listen. */
  let late = false;

  const senders = createSenders({
    gap: gaps.announce,
    node(id, present) {
      // At once, so that a new node learns what it missed before we knew of it.
      if (present) outbox.beat();
      for (const listener of nodeListeners) listener(id, present);
    },
  });

  const receive = createInbox({
    node,
    senders,
    log,
    gap: gaps.announce,
    deliver: (messages, from, bytes) => figures.received(subscribers.deliver(messages, from), bytes),
  });
  const send = (to: string | undefined, { name }: EventDefinition, payload: unknown): void => {
    if (senders.any()) outbox.add(to, name, JSON.stringify(payload) ?? 'null');
    else outbox.skip();
  };

  return {
    node,
    publish: (message, payload) => send(undefined, message, payload),
    publishTo: (to, message, payload) => send(to, message, payload),
    on: subscribers.on,
    handled: subscribers.handled,
    onGap: gaps.on,
    nodes: senders.present,
    onNode(listener) {
      nodeListeners.add(listener);
      return () => nodeListeners.delete(listener);
    },
    state: () => ({ kind: carrier.kind, connected: carrier.connected(), nodes: senders.present().length }),
    async start() {
      timer = setInterval(() => {
        // While nothing can be received, no node counts as silent.
        if (carrier.hears()) senders.beat();
        outbox.beat();
      }, beatEveryMs);
      timer.unref();
      await carrier.start({
        frame: receive,
        listening() {
          senders.pardon();
          outbox.beat();
          if (late) gaps.announce();
          late = true;
        },
      });
      late = true;
    },
    async stop() {
      clearInterval(timer);
      await outbox.leave();
      await carrier.stop();
      gaps.stop();
    },
  };
};
