import type { Metrics } from '../metrics/metrics.ts';

/** What the bus reports to the metrics. */
export const countBus = (metrics: Metrics, nodes: () => number) => {
  const messages = metrics.counter('eoms_bus_messages_total', 'Messages between nodes', ['direction']);
  const bytes = metrics.counter('eoms_bus_bytes_total', 'Bytes of messages between nodes', ['direction']);
  const gaps = metrics.counter('eoms_bus_gaps_total', 'Times that messages of other nodes may have been lost');
  const drops = metrics.counter('eoms_bus_dropped_total', 'Messages to other nodes that could not be sent');
  const refusals = metrics.counter('eoms_bus_refused_total', 'Messages of other nodes with an unexpected payload');
  metrics.gauge('eoms_bus_nodes', 'Other nodes that sent something within the last seconds', nodes);
  const count = (direction: 'sent' | 'received') => (number: number, size: number) => {
    messages.inc({ direction }, number);
    bytes.inc({ direction }, size);
  };
  return {
    sent: count('sent'),
    received: count('received'),
    gap: () => gaps.inc(),
    dropped: (number: number) => drops.inc(number),
    refused: () => refusals.inc(),
  };
};
