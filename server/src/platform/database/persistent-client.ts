import pg from 'pg';
import type { Log } from '../log/log.ts';
import { createPersistentConnection, type PersistentConnection } from '../persistent-connection.ts';
import { endClient } from './end-client.ts';

const withinMs = 4_000;

/**
 * A connection to the database outside the pool, for one purpose, that is opened again whenever it breaks; `prepare`
 * runs before it is used.
 */
export const keepClient = (options: {
  readonly connectionString: string;
  /** Shown by `pg_stat_activity`. */
  readonly name: string;
  readonly log: Log;
  readonly prepare: (client: pg.Client) => Promise<void>;
  readonly opened?: () => void;
}): PersistentConnection<pg.Client> => {
  const { connectionString, prepare, ...rest } = options;
  return createPersistentConnection({
    ...rest,
    close: endClient,
    async open(lost) {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: withinMs,
        query_timeout: withinMs,
        keepAlive: true,
        keepAliveInitialDelayMillis: 5_000,
        application_name: rest.name,
      });
      client.on('error', lost);
      client.on('end', () => lost(new Error('the connection ended')));
      try {
        await client.connect();
        await prepare(client);
      } catch (error) {
        void endClient(client);
        throw error;
      }
      return client;
    },
  });
};
