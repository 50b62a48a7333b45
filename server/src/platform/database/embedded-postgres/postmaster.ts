import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asAccount, giveTo, type Runner } from './account.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import type { Listening, Reach } from './listening.ts';
import { waitForEnd } from './living-process.ts';

/** What PostgreSQL writes into `postmaster.pid` of a running cluster. */
export interface Postmaster extends Listening {
  readonly pid: number;
}

export const readPostmaster = async (data: string): Promise<Postmaster | null> => {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const [port, folder = '', address = ''] = lines.slice(3, 6).map((line) => line.trim());
  return Number.isInteger(pid) && pid > 0 ? { pid, host: folder || address, port: Number(port) } : null;
};

/** Our variables could reach PostgreSQL as settings (PGPORT, PGDATA…), so only harmless ones are passed on. */
export const childEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  // Without them, no program of Windows opens a socket or a temporary file.
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }),
  LC_ALL: 'C',
  TZ: 'UTC',
});

const listens = (reach: Reach, { host, port }: Listening): Record<string, string> =>
  reach === 'socket'
    ? { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700', port: String(port) }
    : { listen_addresses: host, unix_socket_directories: '', port: String(port) };

const settings = (connections: number): Record<string, string> => ({
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

interface NewPostmaster {
  readonly runner: Runner;
  readonly paths: ClusterPaths;
  readonly reach: Reach;
  readonly connections: number;
}

/** `pg_ctl` passes the settings on in one text, to a shell of Windows: neither quotes nor `%`. */
const controlArguments = ({ data, startLog }: ClusterPaths, options: readonly string[]): string[] => {
  const plain = options.map((option) => option.replace('postgresql-%a.log', 'postgresql.log'));
  return ['start', '-w', '-s', '-t', '60', '-D', data, '-l', startLog, '-o', plain.join(' ')];
};

/**
 * Starts PostgreSQL in its own session: Ctrl-C in our terminal must not stop it while the server is still saving, and
 * it outlives a killed server, so that the next one can adopt it.
 */
export const spawnPostmaster = async (
  { runner, paths, reach, connections }: NewPostmaster,
  listening: Listening,
): Promise<ChildProcess> => {
  const wanted = { ...settings(connections), ...listens(reach, listening) };
  const options = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { postgres, control } = runner.binaries;
  const run =
    reach === 'port'
      ? asAccount(runner.account, control, controlArguments(paths, options))
      : asAccount(runner.account, postgres, ['-D', paths.data, ...options]);
  const log = await open(paths.startLog, 'w', 0o600);
  try {
    // `pg_ctl` opens the file itself, under the account.
    if (reach === 'port') await giveTo(runner.account, paths.startLog);
    const child = spawn(run.command, run.args, {
      ...run.ids,
      cwd: '/',
      detached: true,
      env: childEnvironment(),
      stdio: reach === 'port' ? 'ignore' : ['ignore', log.fd, log.fd],
      windowsHide: true,
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

const runControl = (runner: Runner, data: string, mode: 'fast' | 'immediate', seconds: number): Promise<boolean> =>
  new Promise((resolve) => {
    const args = ['stop', '-w', '-s', '-D', data, '-m', mode, '-t', String(seconds)];
    const run = asAccount(runner.account, runner.binaries.control, args);
    const options = { ...run.ids, cwd: '/', env: childEnvironment(), timeout: (seconds + 10) * 1_000 };
    const child = spawn(run.command, run.args, { ...options, stdio: 'ignore', windowsHide: true });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

/** The same where there are no signals. */
export const stopByControl = async (runner: Runner, data: string, pid: number): Promise<void> => {
  if (await runControl(runner, data, 'fast', 30)) return;
  if (await runControl(runner, data, 'immediate', 10)) return;
  await stopPostmaster(pid);
};
