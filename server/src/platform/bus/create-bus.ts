import type { Database } from '../database/database.ts';
import { nameOfSystem } from '../database/name-of-system.ts';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Bus } from './bus.ts';
import { createNatsBus } from './nats-bus.ts';
import { createNotifyBus } from './notify-bus.ts';
import { createSoloBus } from './solo-bus.ts';

/** How a process may have brothers. */
export interface SeveralNodes {
  /** Servers of NATS; without it the database carries the messages. */
  readonly natsUrl?: string | undefined;
}

export interface BusDeps {
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** The bus of this process, not started yet. Without `several` the process is the only one of its system. */
export const createBus = async (deps: BusDeps, several: SeveralNodes | undefined): Promise<Bus> => {
  const node = newId();
  if (!several) return createSoloBus(node);
  const { natsUrl } = several;
  if (natsUrl === undefined) return createNotifyBus(node, deps);
  return createNatsBus(node, { ...deps, address: natsUrl, system: await nameOfSystem(deps.database) });
};
