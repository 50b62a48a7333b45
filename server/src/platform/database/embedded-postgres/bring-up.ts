import type { Runner } from './account.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { probe, type ServerAddress } from './connection.ts';
import { EmbeddedPostgresError, type LauncherLog } from './launcher-log.ts';
import type { Listening, Reach } from './listening.ts';
import { isAlive, mayBePostmasterOf, pause } from './living-process.ts';
import { lastComplaint, readPostmaster, spawnPostmaster, stopPostmaster } from './postmaster.ts';
import { reclaimStale } from './reclaim-stale.ts';
import { hasSocket } from './socket-folder.ts';

/**
 * How long starting is retried, in milliseconds; recovery after a crash may take longer while PostgreSQL reports it.
 */
const patience = 60_000;
const recoveryPatience = 30 * 60_000;
/** Early exits that are not due to another postmaster on the same files: settings or files are wrong. */
const triesBeforeGivingUp = 3;
/** Two seconds of looks without a socket. */
const looksBeforeCutOff = 80;

export interface RunningPostmaster {
  readonly pid: number;
  readonly listening: Listening;
  /** The postmaster was started by an earlier server that was killed. */
  readonly adopted: boolean;
}

interface Start {
  readonly runner: Runner;
  readonly paths: ClusterPaths;
  readonly password: string;
  readonly log: LauncherLog;
  /** How many connections a new postmaster allows. */
  readonly connections: number;
  readonly reach: Reach;
  /** Called only when a new postmaster is needed. */
  listening(): Promise<Listening>;
}

/** Ensures that PostgreSQL answers: the instance that already runs on these files, or a new one. */
export const bringUp = async (start: Start): Promise<RunningPostmaster> => {
  const { paths, log } = start;
  const began = Date.now();
  let started: number | null = null;
  let failures = 0;
  let loggedStarting = false;
  let cutOff = 0;
  for (;;) {
    const state = await lookAt(start);
    if (state.kind === 'ready') {
      // `pg_ctl` is not the postmaster that it starts.
      const adopted = start.reach === 'port' ? started === null : state.pid !== started;
      if (adopted) log.info(`PostgreSQL is running already (process ${state.pid}); using it`);
      const { host, port } = state.address;
      return { pid: state.pid, listening: { host, port }, adopted };
    }
    if (state.kind === 'starting' && !loggedStarting && Date.now() - began > 3000) {
      loggedStarting = true;
      log.info('PostgreSQL is recovering or stopping; waiting');
    }
    cutOff = state.kind === 'cutOff' ? cutOff + 1 : 0;
    // A postmaster that has just written its file has no socket yet.
    if (state.kind === 'cutOff' && cutOff > looksBeforeCutOff) {
      log.warn(`PostgreSQL runs (process ${state.pid}) and its socket is gone; starting it again`);
      await stopPostmaster(state.pid);
    }
    if (state.kind === 'none') {
      if (started !== null && !(await isAlive(started))) {
        failures += 1;
        const complaint = await lastComplaint(paths.startLog);
        if (failures >= triesBeforeGivingUp && !/lock file|shared memory|in use/.test(complaint))
          throw failed(complaint);
        await pause(500);
        started = null;
      }
      if (started === null) {
        await reclaimStale(paths, log);
        const child = await spawnPostmaster(start, await start.listening());
        started = child.pid ?? null;
      }
    }
    if (Date.now() - began > (state.kind === 'starting' ? recoveryPatience : patience))
      throw failed(await lastComplaint(paths.startLog));
    await pause(25);
  }
};

const failed = (complaint: string) => new EmbeddedPostgresError(`PostgreSQL did not start: ${complaint}`);

type State =
  | { readonly kind: 'none' | 'silent' | 'starting' }
  /** It runs, and something has removed its socket. */
  | { readonly kind: 'cutOff'; readonly pid: number }
  | { readonly kind: 'ready'; readonly pid: number; readonly address: ServerAddress };

const lookAt = async ({ paths, password, reach }: Start): Promise<State> => {
  const found = await readPostmaster(paths.data);
  if (found === null || !(await mayBePostmasterOf(found.pid, paths.data))) return { kind: 'none' };
  if (found.host === '') return { kind: 'silent' };
  const address = { host: found.host, port: found.port, password };
  const answer = await probe(address);
  if (answer === 'ready') return { kind: 'ready', pid: found.pid, address };
  const isCutOff = answer === 'silent' && reach === 'socket' && !(await hasSocket(found.host));
  return isCutOff ? { kind: 'cutOff', pid: found.pid } : { kind: answer };
};
