import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { clusterPaths } from '../../server/src/platform/database/embedded-postgres/cluster-paths.ts';

/**
 * Ends the PostgreSQL of this folder, and removes the folder, once this process has ended, killed or not: a database that
 * is left behind takes its share of the machine from the next benchmark.
 */
export const endWithProcess = (folder: string): void => {
  const pidFile = join(clusterPaths(folder).data, 'postmaster.pid');
  const script = join(import.meta.dirname, 'left-postgres.mjs');
  const watcher = spawn(process.execPath, [script, folder, pidFile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
};
