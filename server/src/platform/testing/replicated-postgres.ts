import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, open, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@eoms/contract/testing';
import pg from 'pg';
import { asAccount, chooseRunner, giveTo, type Runner } from '../database/embedded-postgres/account.ts';
import { completeLibraryLinks, locateBinaries } from '../database/embedded-postgres/binaries.ts';
import { type ClusterPaths, clusterPaths } from '../database/embedded-postgres/cluster-paths.ts';
import { childEnvironment, lastComplaint } from '../database/embedded-postgres/postmaster.ts';
import { prepareCluster, superuser } from '../database/embedded-postgres/prepare-cluster.ts';
import { createLog } from '../log/log.ts';
import { freePort } from './free-port.ts';

/** One PostgreSQL, listening on a port of this machine. */
export interface PostgresServer {
  /** Of its database `eoms`. */
  readonly connectionString: string;
  query<R extends pg.QueryResultRow>(text: string, database?: string): Promise<R[]>;
  /** Ends it without warning, with all its sessions. */
  kill(): Promise<void>;
}

export interface ReplicatedPostgres {
  readonly primary: PostgresServer;
  /** Repeats everything; the primary acknowledges nothing that this one has not written. */
  readonly standby: PostgresServer;
  close(): Promise<void>;
}

const standbyName = 'standby1';
const patienceMs = 60_000;

const openServer = async (
  runner: Runner,
  { data, startLog }: Pick<ClusterPaths, 'data' | 'startLog'>,
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresServer> => {
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    wal_level: 'replica',
    max_wal_senders: '10',
    wal_keep_size: '1GB',
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const run = asAccount(runner.account, runner.binaries.postgres, ['-D', data, ...options]);
  const log = await open(startLog, 'w', 0o600);
  // A group of its own, so that one signal ends all its processes.
  const child: ChildProcess = spawn(run.command, run.args, {
    ...run.ids,
    cwd: '/',
    detached: true,
    env: childEnvironment(),
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const gone = once(child, 'exit');
  const connectionString = `postgresql://${superuser}:${password}@127.0.0.1:${port}/eoms`;
  const query = async <R extends pg.QueryResultRow>(text: string, name = 'eoms'): Promise<R[]> => {
    const client = new pg.Client({ connectionString: connectionString.replace(/eoms$/, name), query_timeout: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<R>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const answers = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(await lastComplaint(startLog));
    return query('select 1', 'postgres').then(
      () => true,
      () => false,
    );
  };
  await until(`${connectionString} answers`, answers, patienceMs);
  return {
    connectionString,
    query,
    async kill() {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      } catch {
        return;
      }
      await gone;
    },
  };
};

/** Two real PostgreSQL servers with synchronous streaming replication, the second one readable. */
export const startReplicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'eoms-replicated-')));
  const binaries = locateBinaries();
  await completeLibraryLinks(binaries.folder);
  const paths = clusterPaths(folder);
  await chmod(folder, 0o711);
  await mkdir(paths.root, { mode: 0o711 });
  const runner = await chooseRunner(folder, binaries, createLog('silent'));
  const password = await prepareCluster(runner, paths, createLog('silent'));
  // A cluster that has never run may be copied as files.
  const copy = join(paths.root, 'standby');
  await cp(paths.data, copy, { recursive: true });
  await writeFile(join(copy, 'standby.signal'), '');
  await giveTo(runner.account, copy);
  const primary = await openServer(runner, paths, password, {
    cluster_name: 'primary',
    synchronous_standby_names: standbyName,
  });
  const { port } = new URL(primary.connectionString);
  const standby = await openServer(runner, { data: copy, startLog: join(paths.root, 'standby.log') }, password, {
    cluster_name: standbyName,
    primary_conninfo: `host=127.0.0.1 port=${port} user=${superuser} password=${password}`,
  });
  await primary.query('create database eoms', 'postgres');
  // Acknowledged means written by the standby, not yet replayed.
  const isThere = () =>
    standby.query('select 1').then(
      () => true,
      () => false,
    );
  await until('the standby replays the new database', isThere, patienceMs);
  return { primary, standby, close: () => closeAll([standby, primary], folder) };
};

const closeAll = async (servers: readonly PostgresServer[], folder: string): Promise<void> => {
  for (const server of servers) await server.kill();
  await rm(folder, { recursive: true, force: true });
};
