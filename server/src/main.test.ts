import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { freePort } from './platform/testing/free-port.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let folder: string;
let database: TestDatabase;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-main-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runWith({ EOMS_MQTT_PORT: 'off' }, ...args);
const runWith = (variables: Record<string, string>, ...args: string[]) => {
  const { EOMS_PORT: _port, EOMS_DATA: _data, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
    env: { ...env, DATABASE_URL: database.connectionString, EOMS_LOG_LEVEL: 'warn', ...variables },
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exit, said: () => said };
};
const health = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    (r) => r.json(),
    () => null,
  );
const ready = (port: number) => expect.poll(() => health(port), { timeout: 30_000 }).toMatchObject({ ready: true });

describe('the server', () => {
  it('starts without its broker where that port is taken, and says so in one line', async () => {
    const port = await freePort();
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port + 1, '127.0.0.1', resolve));
    const server = runWith({ EOMS_MQTT_PORT: String(port + 1) }, '--port', String(port), '--data', folder);
    await ready(port);
    const lines = () =>
      server
        .said()
        .split('\n')
        .filter((line) => line.includes(String(port + 1)));
    await expect.poll(lines).toEqual([expect.stringContaining(`MQTT port ${port + 1} is in use`)]);
    await new Promise((resolve) => holder.close(resolve));
  }, 60_000);

  it('starts, refuses a second one, survives a kill and stops when told', async () => {
    const port = await freePort();
    const first = run('--port', String(port), '--data', folder);
    await ready(port);
    await expect.poll(first.said).toMatch(new RegExp(`http://127.0.0.1:${port}/init#[\\w-]{43}`));

    const second = run('--port', '0', '--data', folder);
    expect(await second.exit).toBe(1);
    expect(second.said()).toContain(`process ${first.child.pid}`);

    const other = await mkdtemp(join(tmpdir(), 'eoms-other-'));
    const third = run('--port', String(port), '--data', other);
    expect(await third.exit).toBe(1);
    expect(third.said()).toContain(`Port ${port} is in use`);
    await rm(other, { recursive: true });

    first.child.kill('SIGKILL');
    await first.exit;
    const again = run('--port', String(port), '--data', folder);
    await ready(port);
    again.child.kill('SIGTERM');
    expect(await again.exit).toBe(0);
    expect(again.said()).toContain('Stopped.');
    expect(again.said()).not.toContain('"level"');
  }, 90_000);
  it('says in one line what is wrong with a setting or a database', async () => {
    const wrong = run('--port', 'http');
    expect([await wrong.exit, wrong.said().trim().split('\n').length]).toEqual([2, 1]);
    const away = run('--port', '0', '--data', folder, '--database-url', 'postgresql://nobody@127.0.0.1:1/none');
    expect(await away.exit).toBe(1);
    expect(away.said()).toMatch(/Cannot reach the database/);
  }, 60_000);
  it('helps', async () => {
    const help = run('--help');
    expect(await help.exit).toBe(0);
    expect(help.said()).toContain('--database-url');
  }, 30_000);
});
