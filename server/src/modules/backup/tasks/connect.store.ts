import pg from 'pg';

/** A connection that statements may take long on. Losing it fails what is under way and nothing else. */
export const connectForLong = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'eoms backup',
    keepAlive: true,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Runs work on a connection of its own, in which everything is seen as it was when it began. */
export const onSnapshot = async <T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connectForLong(connectionString);
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

export const onConnection = async <T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = await connectForLong(connectionString);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};
