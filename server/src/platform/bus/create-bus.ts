import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
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

/** The same on every node of a system and after a fail-over, different for a copy restored elsewhere. */
const nameOfSystem = async ({ pool }: Database): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(
    `select (pg_control_system()).system_identifier || '/' || current_database() as name`,
  );
  return createHash('sha256').update(String(rows[0]?.name)).digest('hex').slice(0, 16);
};

/** The bus of this process, not started yet. Without `several` the process is the only one of its system. */
export const createBus = async (deps: BusDeps, several: SeveralNodes | undefined): Promise<Bus> => {
  const node = newId();
  if (!several) return createSoloBus(node);
  const { natsUrl } = several;
  if (natsUrl === undefined) return createNotifyBus(node, deps);
  return createNatsBus(node, { ...deps, address: natsUrl, system: await nameOfSystem(deps.database) });
};
