import type { Metrics } from '../metrics/metrics.ts';
import type { Database } from './database.ts';

/** Metrics of the replica that lists are read from. */
export const countReplica = ({ replica }: Database, metrics: Metrics): void => {
  if (!replica) return;
  metrics.gauge('eoms_replica_reads', 'Lists read from the replica since the start', () => replica().reads);
  metrics.gauge('eoms_replica_avoided', 'Lists read from the primary instead', () => replica().atPrimary);
};
