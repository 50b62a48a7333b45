import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clusterPaths } from './cluster-paths.ts';
import { isAlive, waitForEnd } from './living-process.ts';
import { readPostmaster, stopPostmaster } from './postmaster.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const root = process.getuid?.() === 0;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folders: string[] = [];
const children: ChildProcess[] = [];

const newFolder = async (mode = 0o755): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'eoms-pg-test-'));
  await chmod(folder, mode);
  folders.push(folder);
  return join(folder, 'data');
};

afterEach(async () => {
  for (const child of children.splice(0)) if (child.pid !== undefined) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    const left = await readPostmaster(clusterPaths(join(folder, 'data')).data);
    if (left !== null) await stopPostmaster(left.pid);
    await rm(folder, { recursive: true, force: true });
  }
});

const start = (dataFolder: string) => startEmbeddedPostgres({ dataFolder, log: quiet });

const ask = async (connectionString: string, sql: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
};

/** Starts a server in a separate process; resolves with the child once PostgreSQL is up. */
const startApart = (
  dataFolder: string,
  ids: { uid?: number; gid?: number } = {},
  until = 'up',
): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const fixture = fileURLToPath(new URL('start-apart.fixture.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', fixture, dataFolder], { stdio: 'pipe', ...ids });
    children.push(child);
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(until)) resolve(child);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });

const kill = async (child: ChildProcess): Promise<void> => {
  const pid = child.pid ?? 0;
  child.kill('SIGKILL');
  expect(await waitForEnd(pid, 5000)).toBe(true);
};

describe('embedded PostgreSQL', { timeout: 120_000 }, () => {
  it('starts fresh, keeps data over a restart and listens on its private socket only', async () => {
    const folder = await newFolder();
    const first = await start(folder);
    await ask(first.connectionString, "create table kept as select 'here' as word");
    expect(await ask(first.connectionString, 'show listen_addresses')).toBe('');
    expect(
      await ask(
        first.connectionString,
        "select datlocprovider::text || datlocale from pg_database where datname='eoms'",
      ),
    ).toBe('bC.UTF-8');
    const paths = clusterPaths(folder);
    expect((await stat(paths.password)).mode & 0o777).toBe(0o600);
    const wrong = first.connectionString.replace(/:[^:@]*@/, ':wrong@');
    await expect(ask(wrong, 'select 1')).rejects.toThrow(/password/);
    await first.stop();
    const second = await start(folder);
    expect(await ask(second.connectionString, 'select word from kept')).toBe('here');
    await second.stop();
    expect(await readPostmaster(paths.data)).toBe(null);
  });

  it('adopts the PostgreSQL of a killed server, with everything acknowledged', async () => {
    const folder = await newFolder();
    const server = await startApart(folder);
    const postmaster = await readPostmaster(clusterPaths(folder).data);
    await kill(server);
    expect(await isAlive(postmaster?.pid ?? 0)).toBe(true);
    const next = await start(folder);
    expect((await readPostmaster(clusterPaths(folder).data))?.pid).toBe(postmaster?.pid);
    expect(await ask(next.connectionString, 'select count(*)::int from acknowledged')).toBe(1);
    await next.stop();
    expect(await isAlive(postmaster?.pid ?? 0)).toBe(false);
  });

  it('refuses a folder that another living server uses, and leaves that server alone', async () => {
    const folder = await newFolder();
    const first = await start(folder);
    await expect(start(folder)).rejects.toThrow(/in use by another running server/);
    expect(await ask(first.connectionString, 'select 1')).toBe(1);
    await first.stop();
  });

  it('recovers from a server killed while preparing the database', async () => {
    const folder = await newFolder();
    const server = await startApart(folder, {}, 'Preparing');
    await kill(server);
    const paths = clusterPaths(folder);
    // whatever the race left behind, this makes sure that there is a half-made cluster of the dead process
    await mkdir(join(paths.root, `preparing-${server.pid}-aa`, 'data'), { recursive: true });
    const next = await start(folder);
    expect(await ask(next.connectionString, 'select 1')).toBe(1);
    expect((await readdir(paths.root)).filter((name) => name.endsWith('-aa'))).toEqual([]);
    await next.stop();
  });

  it('restarts PostgreSQL when it dies under a running server', async () => {
    const folder = await newFolder();
    const server = await start(folder);
    const before = await readPostmaster(clusterPaths(folder).data);
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => ask(server.connectionString, 'select 1').catch(() => null), { timeout: 30_000 }).toBe(1);
    expect((await readPostmaster(clusterPaths(folder).data))?.pid).not.toBe(before?.pid);
    await server.stop();
  });

  describe('that was stopped before', () => {
    let folder: string;
    let data: string;
    beforeAll(async () => {
      folder = join(await mkdtemp(join(tmpdir(), 'eoms-pg-test-')), 'data');
      await chmod(join(folder, '..'), 0o755);
      await (await start(folder)).stop();
      data = clusterPaths(folder).data;
      return () => rm(join(folder, '..'), { recursive: true, force: true });
    });

    it('does not mistake a foreign process for its PostgreSQL', async () => {
      await writeFile(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n1\n5432\n/nowhere\n\n\n`);
      const next = await start(folder);
      expect(await ask(next.connectionString, 'select 1')).toBe(1);
      await next.stop();
    });

    it.each(['fsync', 'full_page_writes', 'synchronous_commit'])('refuses to run with %s off', async (setting) => {
      const file = join(data, 'postgresql.conf');
      const before = await readFile(file, 'utf8');
      await writeFile(file, `${before}\n${setting} = off\n`);
      await expect(start(folder)).rejects.toThrow(setting);
      expect(await readPostmaster(data)).toBe(null);
      await writeFile(file, before);
    });

    it('reports why PostgreSQL does not start', async () => {
      const file = join(data, 'postgresql.auto.conf');
      const before = await readFile(file, 'utf8');
      await writeFile(file, 'shared_buffers = nonsense\n');
      await expect(start(folder)).rejects.toThrow(/did not start: .*(shared_buffers|configuration)/);
      await writeFile(file, before);
    });
  });

  it('comes back when something removes its socket, also with its folder', async () => {
    const folder = await newFolder();
    const server = await start(folder);
    await ask(server.connectionString, 'create table kept as select 7 as n');
    const host = (await readPostmaster(clusterPaths(folder).data))?.host ?? '';
    for (const gone of [join(host, '.s.PGSQL.5432'), host]) {
      await rm(gone, { recursive: true });
      await expect(ask(server.connectionString, 'select 1')).rejects.toThrow(/ENOENT/);
      await expect
        .poll(() => ask(server.connectionString, 'select n from kept').catch(() => 0), { timeout: 60_000 })
        .toBe(7);
    }
    await server.stop();
  });

  it('finds a short place for its socket when the data folder has a long path', async () => {
    const folder = join(await newFolder(), 'a-long-name-'.repeat(8));
    const server = await start(folder);
    expect(await ask(server.connectionString, 'select 1')).toBe(1);
    await server.stop();
  });

  it.runIf(root)('runs below a folder that only root may enter', async () => {
    const folder = await newFolder(0o700);
    const server = await start(folder);
    expect(await ask(server.connectionString, 'select 1')).toBe(1);
    expect((await stat(clusterPaths(folder).data)).uid).toBe(0);
    await server.stop();
    // and again after the folder was opened to others: the files change owner
    await chmod(join(folder, '..'), 0o755);
    const again = await start(folder);
    expect((await stat(clusterPaths(folder).data)).uid).not.toBe(0);
    await again.stop();
  });

  it.runIf(root)('runs for an ordinary user', async () => {
    const folder = await newFolder(0o777);
    const server = await startApart(folder, { uid: 65534, gid: 65534 });
    expect((await stat(clusterPaths(folder).data)).uid).toBe(65534);
    server.kill('SIGTERM');
    expect(await waitForEnd(server.pid ?? 0, 20_000)).toBe(true);
    expect(await readPostmaster(clusterPaths(folder).data)).toBe(null);
  });
});

describe('on a system without unix sockets and signals', () => {
  const startThere = (dataFolder: string) => startEmbeddedPostgres({ dataFolder, log: quiet, reach: 'port' });

  it('is reached by a port of this machine alone, keeps its data, and comes back after a kill', async () => {
    const folder = await newFolder();
    const first = await startThere(folder);
    expect(first.connectionString).toMatch(/\?host=127\.0\.0\.1&port=25\d{3}$/);
    expect(await ask(first.connectionString, `select setting from pg_settings where name = 'listen_addresses'`)).toBe(
      '127.0.0.1',
    );
    await ask(first.connectionString, 'create table kept as select 7 as n');
    await first.stop();
    const paths = clusterPaths(folder);
    expect(await readPostmaster(paths.data)).toBe(null);
    const second = await startThere(folder);
    expect(await ask(second.connectionString, 'select n from kept')).toBe(7);
    const running = await readPostmaster(paths.data);
    process.kill(running?.pid ?? 0, 'SIGKILL');
    await waitForEnd(running?.pid ?? 0, 10_000);
    await expect
      .poll(() => ask(second.connectionString, 'select n from kept').catch(() => 0), { timeout: 30_000 })
      .toBe(7);
    await second.stop();
    expect(await readPostmaster(paths.data)).toBe(null);
  });
});
