import { chmod, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, giveTo } from './account.ts';

/** The full path of a unix socket is limited to 107 bytes on Linux and 103 on macOS. */
const longestPath = 103;
const socketName = '/.s.PGSQL.5432.lock';
const temporaryPrefix = 'eoms-pg-';

/**
 * Creates a private folder for the socket: in the cluster's folder, or a short temporary one if that path is too long.
 */
export const createSocketFolder = async (clusterRoot: string, account: Account): Promise<string> => {
  const own = join(clusterRoot, 'socket');
  if (Buffer.byteLength(own + socketName) <= longestPath) {
    await mkdir(own, { recursive: true, mode: 0o700 });
    await giveTo(account, own);
    return own;
  }
  const parent = Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp';
  const temporary = await mkdtemp(join(parent, temporaryPrefix));
  await chmod(temporary, 0o700);
  await giveTo(account, temporary);
  return temporary;
};

/** Removes a temporary socket folder; the one in the cluster's folder stays. */
export const removeSocketFolder = async (folder: string): Promise<void> => {
  if (folder.includes(`/${temporaryPrefix}`)) await rm(folder, { recursive: true, force: true });
};

export const hasSocket = async (folder: string): Promise<boolean> =>
  (await lstat(join(folder, '.s.PGSQL.5432')).catch(() => null)) !== null;

/** Makes the folder again, if something has removed it. */
export const restoreSocketFolder = async (folder: string, account: Account): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveTo(account, folder);
};

const lookEveryMs = 5_000;

/**
 * Calls `gone` when the socket of a running PostgreSQL was removed: by a cleaner of temporary files, or by a dying PostgreSQL
 * whose data folder was replaced under it. Connections that are open would stay, and no new one could be made. Returns what
 * ends the watch.
 */
export const watchSocket = (folder: string, gone: () => void): (() => void) => {
  const look = async (): Promise<void> => {
    if (await hasSocket(folder)) return;
    clearInterval(timer);
    gone();
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
};
