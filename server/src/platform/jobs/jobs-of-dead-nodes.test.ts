import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { letTimePass } from '@eoms/contract/testing';
import PgBoss from 'pg-boss';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSoloBus } from '../bus/solo-bus.ts';
import { openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { createShards } from '../shards/create-shards.ts';
import { createWork } from '../work/create-work.ts';
import { createJobs } from './create-jobs.ts';
import type { JobHandler } from './jobs.ts';

let database: TestDatabase;
const endings: (() => unknown)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table slow_results (who text)');
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await database.drop();
});

const log = createLog('silent');
const results = async () => (await database.pool.query('select who from slow_results')).rows.map(({ who }) => who);
const states = async () =>
  (await database.pool.query("select state, retry_count from pgboss.job where name = 'slow'")).rows;
const runs = async () => (await database.pool.query('select node from job_runs')).rows;
const fallDue = async (): Promise<void> => {
  const db = { executeSql: (text: string, values: unknown[]) => database.pool.query(text, values) };
  await new PgBoss({ db, schema: 'pgboss' }).send('slow', {});
};

/** A process whose job `slow` takes five seconds. */
const spawnWorker = async () => {
  const file = fileURLToPath(new URL('slow-worker.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, database.connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endings.push(() => child.kill('SIGKILL'));
  const said: string[] = [];
  createInterface(child.stdout).on('line', (line) => said.push(line));
  const says = (line: string) => expect.poll(() => said, { timeout: 30_000 }).toContain(line);
  await says('ready');
  return { child, says, said };
};
/** Another node, which looks for dead ones from its start on. */
const joinNode = async (handler: JobHandler): Promise<void> => {
  const pool = openDatabase({ connectionString: database.connectionString, log, connections: 3 });
  const node = newId();
  const shards = createShards({ database: pool, node, takes: false, log });
  const work = createWork({ database: pool, log, bus: createSoloBus(node), lifeSigns: shards });
  const jobs = createJobs({ database: pool, log, node, work });
  jobs.work('slow', handler);
  endings.push(pool.close, shards.stop, jobs.stop);
  await shards.start(false);
  await jobs.start();
};
const store: JobHandler = async () => void (await database.pool.query("insert into slow_results values ('other')"));

it('goes on with another node within seconds when its node is killed, and is done once', async () => {
  const worker = await spawnWorker();
  await fallDue();
  await worker.says('working');
  await joinNode(store);
  worker.child.kill('SIGKILL');
  await expect.poll(results, { timeout: 10_000 }).toEqual(['other']);
  await expect.poll(states).toEqual([{ state: 'completed', retry_count: 1 }]);
  expect(await runs()).toEqual([]);
});

it('stays with a node that lives', async () => {
  const worker = await spawnWorker();
  await fallDue();
  await worker.says('working');
  await joinNode(store);
  await worker.says('stored');
  await expect.poll(states).toEqual([{ state: 'completed', retry_count: 0 }]);
  expect(await results()).toEqual(['fixture']);
});

it('is ended by the node that took it over, not by the one that was asleep', async () => {
  const worker = await spawnWorker();
  await fallDue();
  await worker.says('working');
  let finish = (): void => undefined;
  let begun = 0;
  await joinNode(async () => {
    begun += 1;
    await new Promise<void>((resolve) => (finish = resolve));
    await database.pool.query("insert into slow_results values ('other')");
  });
  worker.child.kill('SIGSTOP');
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(1);
  worker.child.kill('SIGCONT');
  await worker.says('refused');
  await worker.says('aborted');
  await letTimePass(1_500, 'it would end what is not its own');
  expect(await states()).toEqual([{ state: 'active', retry_count: 1 }]);
  finish();
  await expect.poll(states, { timeout: 5_000 }).toEqual([{ state: 'completed', retry_count: 1 }]);
  expect(await results()).toEqual(['other']);
  expect(begun).toBe(1);
  await expect.poll(runs).toEqual([]);
});

it('is not ended by an earlier attempt at it', async () => {
  let finish = (): void => undefined;
  const held: string[] = [];
  await joinNode(async (_signal, run) => {
    await new Promise<void>((resolve) => (finish = resolve));
    const holding = database.transaction((tx) => run.hold(tx));
    await holding.then(
      () => held.push('held'),
      () => held.push('refused'),
    );
  });
  await fallDue();
  await expect.poll(async () => (await runs()).length, { timeout: 10_000 }).toBe(1);
  // What a node does that begins it after its time limit; one of the version before says so nowhere else.
  await database.pool.query("update pgboss.job set started_on = now() where name = 'slow'");
  finish();
  await expect.poll(runs, { timeout: 5_000 }).toEqual([]);
  expect(held).toEqual(['refused']);
  expect(await states()).toEqual([{ state: 'active', retry_count: 0 }]);
});
