import pg from 'pg';

export interface BenchPool {
  readonly pool: pg.Pool;
  /** Resolves once every connection is really closed, so that the database can be stopped. */
  close(): Promise<void>;
}

/**
 * Opens a pool that can be closed just before its database: pg's `end` resolves once it has sent its goodbye, and a
 * PostgreSQL that stops at that moment still sends each connection an error, which nothing would handle.
 */
export const openPool = (options: pg.PoolConfig): BenchPool => {
  const pool = new pg.Pool(options);
  // A client whose connection breaks while it is being closed is removed twice.
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void open.add(client));
  pool.on('remove', (client) => void open.delete(client));
  let closing = false;
  pool.on('error', ({ message }) => {
    if (!closing) process.stderr.write(`an idle database connection broke: ${message}\n`);
  });
  return {
    pool,
    close: async () => {
      closing = true;
      await pool.end();
      while (open.size > 0) await new Promise((resolve) => pool.once('remove', resolve));
    },
  };
};
