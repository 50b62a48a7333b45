import pg from 'pg';

export interface BenchPool {
  readonly pool: pg.Pool;
  /** Resolves once every connection is really closed, so that the database may go. */
  close(): Promise<void>;
}

/**
 * A pool that can be closed before its database: `end` of pg answers as soon as it has said goodbye, and a PostgreSQL
 * that stops in that moment still tells each connection so, which is an error that nobody expects.
 */
export const openPool = (options: pg.PoolConfig): BenchPool => {
  const pool = new pg.Pool(options);
  let open = 0;
  pool.on('connect', () => {
    open += 1;
  });
  pool.on('remove', () => {
    open -= 1;
  });
  let closing = false;
  pool.on('error', ({ message }) => {
    if (!closing) process.stderr.write(`an idle database connection broke: ${message}\n`);
  });
  return {
    pool,
    close: async () => {
      closing = true;
      await pool.end();
      while (open > 0) await new Promise((resolve) => pool.once('remove', resolve));
    },
  };
};
