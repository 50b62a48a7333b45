import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { freePort } from './platform/testing/free-port.ts';
import { type RunningServer, runServer } from './platform/testing/run-server.ts';

let folder: string;
let database: TestDatabase;
const servers: RunningServer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-main-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runWith({ EOMS_MQTT_PORT: 'off' }, ...args);
const runWith = (variables: Record<string, string>, ...args: string[]): RunningServer => {
  const server = runServer(args, { DATABASE_URL: database.connectionString, ...variables });
  servers.push(server);
  return server;
};
const ready = (server: RunningServer, port: number) =>
  expect.poll(() => server.health(port), { timeout: 60_000 }).toBe(200);

describe('the server', () => {
  it('starts without its broker where that port is taken, and says so in one line', async () => {
    const port = await freePort();
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port + 1, '127.0.0.1', resolve));
    const server = runWith({ EOMS_MQTT_PORT: String(port + 1) }, '--port', String(port), '--data', folder);
    await ready(server, port);
    const lines = () =>
      server
        .said()
        .split('\n')
        .filter((line) => line.includes(String(port + 1)));
    await expect.poll(lines).toEqual([expect.stringContaining(`MQTT port ${port + 1} is in use`)]);
    await new Promise((resolve) => holder.close(resolve));
  });

  it('starts, refuses a second one, survives a kill and stops on request', async () => {
    const port = await freePort();
    const first = run('--port', String(port), '--data', folder);
    await ready(first, port);
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
    await ready(again, port);
    again.child.kill('SIGTERM');
    expect(await again.exit).toBe(0);
    expect(again.said()).toContain('Stopped.');
    // On a busy machine it may say that it stood still.
    const complaints = again
      .said()
      .split('\n')
      .filter((line) => line.includes('"level"'));
    expect(complaints.filter((line) => !line.includes('stood still'))).toEqual([]);
  });
  it('lets a second node join only with the key of the first', async () => {
    const [port, other] = [await freePort(), await mkdtemp(join(tmpdir(), 'eoms-other-'))];
    const first = run('--port', String(port), '--data', folder);
    await ready(first, port);

    const without = run('--port', '0', '--data', other);
    expect(await without.exit).toBe(1);
    const lines = without.said().trim().split('\n');
    expect(lines.at(-1)).toContain(`copy the file secrets.key of another node to ${join(other, 'secrets.key')}`);
    expect(lines).toHaveLength(2);

    const keyFile = { EOMS_MQTT_PORT: 'off', EOMS_SECRETS_KEY_FILE: join(folder, 'secrets.key') };
    const joined = runWith(keyFile, '--port', String(port + 1), '--data', other);
    await ready(joined, port + 1);
    // Stops in order even if nobody reads its last lines.
    for (const output of [joined.child.stdout, joined.child.stderr]) output?.destroy();
    joined.child.kill('SIGTERM');
    expect(await joined.exit).toBe(0);
    await rm(other, { recursive: true });
  }, 150_000);
  it('ends with the process that started it, even if that ended first', async () => {
    const variables = { DATABASE_URL: database.connectionString, EOMS_MQTT_PORT: 'off' };
    const node = runServer(['--port', '0', '--data', folder], variables, { withParent: true });
    servers.push(node);
    node.child.disconnect();
    // On a busy machine it is cut off before everything has stopped.
    expect([0, 1]).toContain(await node.exit);
  });
  it('says in one line what is wrong with a setting or a database', async () => {
    const wrong = run('--port', 'http');
    expect([await wrong.exit, wrong.said().trim().split('\n').length]).toEqual([2, 1]);
    const away = run('--port', '0', '--data', folder, '--database-url', 'postgresql://nobody@127.0.0.1:1/none');
    expect(await away.exit).toBe(1);
    expect(away.said()).toMatch(/Cannot reach the database/);
  });
  it('helps', async () => {
    const help = run('--help');
    expect(await help.exit).toBe(0);
    expect(help.said()).toContain('--database-url');
  });
});
