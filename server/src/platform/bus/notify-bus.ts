import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Bus } from './bus.ts';
import { createNodeBus } from './node-bus.ts';
import { createNotifyCarrier } from './notify-carrier.ts';

/** A bus over the database that the nodes share: nothing else has to be installed. */
export const createNotifyBus = (
  node: string,
  deps: { readonly database: Database; readonly log: Log; readonly metrics: Metrics },
): Bus => createNodeBus({ node, carrier: createNotifyCarrier(deps), log: deps.log, metrics: deps.metrics });
