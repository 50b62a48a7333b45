import type pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres/start-embedded-postgres.ts';
import { openPool } from './open-pool.ts';
import { temporaryFolder } from './product.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

export interface BenchDatabase {
  readonly folder: string;
  readonly connectionString: string;
  readonly pool: pg.Pool;
  /** Pid of its parent process, so that its CPU time can be counted too. */
  readonly postmaster: number;
  close(): Promise<void>;
}

/** Opens a fresh, empty PostgreSQL, so that the clean-up work one subject leaves behind is not counted for the next. */
export const openBenchDatabase = async (): Promise<BenchDatabase> => {
  const folder = temporaryFolder();
  const server = await startEmbeddedPostgres({ dataFolder: folder.path, log: silent });
  const { connectionString } = server;
  const { pool, close } = openPool({ connectionString, max: 1 });
  const { rows } = await pool.query("select pg_read_file('postmaster.pid') pid");
  return {
    folder: folder.path,
    connectionString,
    pool,
    postmaster: Number(rows[0].pid.split('\n')[0]),
    async close() {
      await close();
      await server.stop();
      folder.remove();
    },
  };
};
