import { connect, type ServerAddress } from './connection.ts';
import { refuseUnsafeSettings } from './durability.ts';
import { EmbeddedPostgresError } from './launcher-log.ts';

/** An arbitrary number: the key of the session lock that says "a server uses this cluster". */
const lockKey = 7_301_984;

/**
 * Locks the cluster for this server. PostgreSQL releases the lock when a server is killed, so it is never stale. Throws
 * if another running server holds it, or if the settings could lose data.
 */
export const takeCluster = async (address: ServerAddress, dataFolder: string, onLost: () => void): Promise<void> => {
  const client = await connect(address);
  try {
    await refuseUnsafeSettings(client);
    // a supervisor may restart us while the previous process is still ending
    for (let tries = 0; tries < 10; tries += 1) {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
      if (rows[0]?.taken === true) {
        client.on('end', onLost);
        return;
      }
      await client.query('select pg_sleep(0.2)');
    }
    throw new EmbeddedPostgresError(
      `The data folder ${dataFolder} is in use by another running server. Stop it first, or choose another data folder.`,
    );
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};
