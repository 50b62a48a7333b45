import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClusterPaths, preparingPrefix } from './cluster-paths.ts';
import type { LauncherLog } from './launcher-log.ts';
import { isAlive, mayBePostmasterOf } from './living-process.ts';
import { readPostmaster } from './postmaster.ts';

/**
 * Removes what killed processes left behind: half-made clusters, and a `postmaster.pid` whose process id now belongs to
 * another process (PostgreSQL would refuse to start because of it).
 */
export const reclaimStale = async (paths: ClusterPaths, log: LauncherLog): Promise<void> => {
  for (const name of await readdir(paths.root).catch(() => [])) {
    if (!name.startsWith(preparingPrefix)) continue;
    const maker = Number(name.slice(preparingPrefix.length).split('-')[0]);
    if (maker !== process.pid && (await isAlive(maker))) continue;
    log.warn(`Removing ${name}: preparing the database was interrupted`);
    // a dying initdb may still write here; what remains is removed at the next start
    await rm(join(paths.root, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
  const postmaster = await readPostmaster(paths.data);
  if (postmaster === null || (await mayBePostmasterOf(postmaster.pid, paths.data))) return;
  log.warn(`Removing a stale postmaster.pid (process ${postmaster.pid} is not this database)`);
  await rm(join(paths.data, 'postmaster.pid'), { force: true });
};
