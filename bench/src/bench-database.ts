import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { clusterPaths } from '../../server/src/platform/database/embedded-postgres/cluster-paths.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres/start-embedded-postgres.ts';
import { endWithProcess } from './end-with-process.ts';
import { openPool } from './open-pool.ts';
import { temporaryFolder } from './product.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

export interface BenchDatabase {
  readonly folder: string;
  readonly connectionString: string;
  readonly pool: pg.Pool;
  /** Pid of its parent process, so that its CPU time can be counted too. */
  readonly postmaster: number;
  /** Stops it, so that the product runs it as its own: with a database of its own it is the only node. */
  handOver(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a fresh, empty PostgreSQL, so that the clean-up work one subject leaves behind is not counted for the next. */
export const openBenchDatabase = async (): Promise<BenchDatabase> => {
  const folder = temporaryFolder();
  endWithProcess(folder.path);
  const server = await startEmbeddedPostgres({ dataFolder: folder.path, log: silent });
  const { connectionString } = server;
  const { pool, close } = openPool({ connectionString, max: 1 });
  const pidFile = join(clusterPaths(folder.path).data, 'postmaster.pid');
  let ours = true;
  const stop = async (): Promise<void> => {
    if (ours) await server.stop();
    ours = false;
  };
  return {
    folder: folder.path,
    connectionString,
    pool,
    get postmaster() {
      return Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    },
    async handOver() {
      // The only connection would break; the next query opens another one.
      (await pool.connect()).release(true);
      await stop();
    },
    async close() {
      await close();
      await stop();
      folder.remove();
    },
  };
};
