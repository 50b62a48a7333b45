import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asAccount, type Runner } from './account.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { waitForEnd } from './living-process.ts';

/** What PostgreSQL writes into `postmaster.pid` of a running cluster. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
}

export const readPostmaster = async (data: string): Promise<Postmaster | null> => {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, socketFolder: lines[4]?.trim() ?? '' } : null;
};

/** Our variables could reach PostgreSQL as settings (PGPORT, PGDATA…), so only harmless ones are passed on. */
export const childEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
});

const settings = (socketFolder: string, connections: number): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: socketFolder,
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: String(connections),
  // Our queries are many and short: a parallel worker for one of them costs more than it saves.
  max_parallel_workers_per_gather: '0',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  cluster_name: 'eoms',
});

/**
 * Starts PostgreSQL in its own session: Ctrl-C in our terminal must not stop it while the server is still saving, and
 * it outlives a killed server, so that the next one can adopt it.
 */
export const spawnPostmaster = async (
  runner: Runner,
  paths: ClusterPaths,
  socketFolder: string,
  connections: number,
): Promise<ChildProcess> => {
  const options = Object.entries(settings(socketFolder, connections)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const run = asAccount(runner.account, runner.binaries.postgres, ['-D', paths.data, ...options]);
  const log = await open(paths.startLog, 'w', 0o600);
  try {
    const child = spawn(run.command, run.args, {
      ...run.ids,
      cwd: '/',
      detached: true,
      env: childEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
    });
    child.once('error', () => undefined);
    child.unref();
    return child;
  } finally {
    await log.close();
  }
};

/** The last error that a PostgreSQL which failed to start has logged. */
export const lastComplaint = async (startLog: string): Promise<string> => {
  const lines = (await readFile(startLog, 'utf8').catch(() => '')).split('\n').filter((line) => line.trim() !== '');
  return lines.reverse().find((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines[0] ?? 'no message';
};

/**
 * Fast shutdown: sessions are cut, committed data is kept. After 30 s an immediate shutdown; the next start recovers.
 */
export const stopPostmaster = async (pid: number): Promise<void> => {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForEnd(pid, patience)) return;
  }
};
