import { chmod, mkdir, realpath } from 'node:fs/promises';
import { terminalLines } from '@eoms/phrases';
import { isDiskFull } from '../../disk-full.ts';
import { freeBytes } from '../../health/free-bytes.ts';
import { chooseRunner } from './account.ts';
import { completeLibraryLinks, copyBinaries, locateBinaries } from './binaries.ts';
import { bringUp, type RunningPostmaster } from './bring-up.ts';
import { clusterPaths } from './cluster-paths.ts';
import { connectionStringOf, ensureDatabase } from './connection.ts';
import { takeCluster } from './exclusive-use.ts';
import { EmbeddedPostgresError, type LauncherLog, messageOf } from './launcher-log.ts';
import { chooseListening, type Listening, type Reach, reachHere } from './listening.ts';
import { pause } from './living-process.ts';
import { stopByControl, stopPostmaster } from './postmaster.ts';
import { prepareCluster } from './prepare-cluster.ts';
import { reclaimStale } from './reclaim-stale.ts';
import { removeSocketFolder, restoreSocketFolder, watchSocket } from './socket-folder.ts';

export interface EmbeddedPostgres {
  /** Connects as superuser to the database `eoms` through a unix socket, or a port of loopback on Windows. Stays the same until `stop`. */
  readonly connectionString: string;
  /** Shuts PostgreSQL down fast; committed data is kept. Close pools first: open sessions are cut. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly dataFolder: string;
  readonly log: LauncherLog;
  /** How many connections it allows; defaults to what one server needs. */
  readonly connections?: number;
  /** Defaults to what this system needs; tests play another one. */
  readonly reach?: Reach;
}

/** One file of its log, without which it does not work. */
const leastToStart = 16 << 20;

/**
 * Runs a real PostgreSQL 18 in `<dataFolder>/postgres`: creates the cluster the first time, adopts an instance that a
 * killed server left running, restarts it if it dies. Throws an `EmbeddedPostgresError` with a one-line message: folder
 * in use by another server, unsafe settings, no account that may run it, a full disk.
 */
export const startEmbeddedPostgres = async (options: StartOptions): Promise<EmbeddedPostgres> => {
  try {
    return await start(options);
  } catch (error) {
    const free = await freeBytes(options.dataFolder);
    // Whatever it failed at first: it could not even write down what it complains of.
    const isFull = isDiskFull(error) || (free !== undefined && free < leastToStart);
    throw isFull ? new EmbeddedPostgresError(terminalLines.diskFull) : error;
  }
};

const start = async (options: StartOptions): Promise<EmbeddedPostgres> => {
  const { log, connections = 100, reach = reachHere } = options;
  await mkdir(options.dataFolder, { recursive: true, mode: 0o711 });
  const dataFolder = await realpath(options.dataFolder);
  const paths = clusterPaths(dataFolder);
  await mkdir(paths.root, { recursive: true });
  // the account that runs PostgreSQL must be able to enter, and no one else to list
  await chmod(paths.root, 0o711);
  const shipped = locateBinaries();
  const usable = (await completeLibraryLinks(shipped.folder))
    ? shipped
    : await copyBinaries(shipped, paths.binariesCopy);
  const runner = await chooseRunner(paths.root, usable, log);
  await reclaimStale(paths, log);
  const password = await prepareCluster(runner, paths, log);

  let listening: Listening | null = null;
  const bring = (): Promise<RunningPostmaster> =>
    bringUp({
      runner,
      paths,
      password,
      log,
      connections,
      reach,
      listening: async () => {
        if (listening && reach === 'socket') await restoreSocketFolder(listening.host, runner.account);
        listening ??= await chooseListening(reach, paths.root, runner.account);
        return listening;
      },
    });

  let stopping = false;
  let running = await bring();
  const address = { ...running.listening, password };
  listening = running.listening;
  const end = (): Promise<void> =>
    reach === 'port' ? stopByControl(runner, paths.data, running.pid) : stopPostmaster(running.pid);

  let unwatch = (): void => undefined;
  const startAgain = async (): Promise<void> => {
    if (stopping) return;
    log.warn('The socket of PostgreSQL is gone; starting it again');
    // The session that holds it ends with it, and it is brought back.
    await end();
  };
  const hold = async () => {
    await ensureDatabase(address);
    await takeCluster(address, dataFolder, () => void recover());
    unwatch();
    if (reach === 'socket') unwatch = watchSocket(address.host, () => void startAgain());
  };
  const recover = async (): Promise<void> => {
    for (let wait = 200; !stopping; wait = Math.min(wait * 2, 10_000)) {
      await pause(wait);
      try {
        log.warn('The connection to PostgreSQL was lost; bringing it back');
        running = await bring();
        return await hold();
      } catch (error) {
        log.error(messageOf(error));
      }
    }
  };

  try {
    await hold();
  } catch (error) {
    if (!running.adopted) await end();
    throw error;
  }
  return {
    connectionString: connectionStringOf(address),
    stop: async () => {
      if (stopping) return;
      stopping = true;
      unwatch();
      await end();
      await removeSocketFolder(running.listening.host);
    },
  };
};
