import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Bus } from './bus.ts';
import { createNatsCarrier } from './nats-carrier.ts';
import { createNodeBus } from './node-bus.ts';

export interface NatsBusDeps {
  readonly address: string;
  /** Names the system among those that share the server. */
  readonly system: string;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** A bus over NATS, for more messages or more nodes than NOTIFY is good for. */
export const createNatsBus = (node: string, { address, system, log, metrics }: NatsBusDeps): Bus =>
  createNodeBus({ node, carrier: createNatsCarrier({ address, system, log }), log, metrics });
