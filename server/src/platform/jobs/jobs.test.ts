import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { letTimePass } from '@eoms/contract/testing';
import PgBoss from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSoloBus } from '../bus/solo-bus.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { createWork, type WorkPace } from '../work/create-work.ts';
import { createJobs } from './create-jobs.ts';
import type { JobHandler, JobOptions, Jobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
/** A node that does not know which others have died. */
const another = (pool: Database, pace?: WorkPace) => {
  const [log, bus] = [createLog('silent'), createSoloBus(newId())];
  return { database: pool, log, node: bus.node, work: createWork({ database: pool, log, bus }, pace) };
};
const fresh = () => createJobs(another(database));

/** Does what the schedule does when a job is due. */
const fallDue = async (name: string): Promise<void> => {
  const db = { executeSql: (text: string, values: unknown[]) => database.pool.query(text, values) };
  await new PgBoss({ db, schema: 'pgboss' }).send(name, {});
};

/** What the schedule of each node does with a due time. */
const scheduleFinds = async (name: string): Promise<void> => {
  const db = { executeSql: (text: string, values: unknown[]) => database.pool.query(text, values) };
  const due = { name: '__pgboss__send-it', data: { name }, singletonKey: name, singletonSeconds: 60 };
  await new PgBoss({ db, schema: 'pgboss' }).insert([due]);
};
const waiting = async (name: string) =>
  (await database.pool.query("select id from pgboss.job where name = $1 and state < 'completed'", [name])).rows;
/** The connections of another node. */
const openAgain = ({ connectionString }: Database): Database =>
  openDatabase({ connectionString, log: createLog('silent'), connections: 3 });

/** A process that begins the job `mortal` and never ends it. */
const spawnWorker = (connectionString: string) => {
  const file = fileURLToPath(new URL('endless-job.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const isReady = once(lines, 'line');
  return { child, isReady, isWorking: isReady.then(() => once(lines, 'line')) };
};

describe('jobs', () => {
  it('run when due, whether they were scheduled before the start or after', async () => {
    const jobs = fresh();
    const done: string[] = [];
    jobs.work('count', async () => void done.push('count'));
    jobs.work('clean', async () => void done.push('clean'));
    await jobs.schedule('count', '0 3 * * *');
    await jobs.start();
    await jobs.schedule('clean', '0 4 * * *');
    expect(jobs.isRunning()).toBe(true);
    expect((await database.pool.query('select name, cron from pgboss.schedule order by cron')).rows).toEqual([
      { name: 'count', cron: '0 3 * * *' },
      { name: 'clean', cron: '0 4 * * *' },
    ]);
    await fallDue('count');
    await fallDue('clean');
    await expect.poll(() => [...done].sort(), { timeout: 12_000 }).toEqual(['clean', 'count']);
    await jobs.stop();
    expect(jobs.isRunning()).toBe(false);
  });
  it('are retried after a failure and signalled when to give up', async () => {
    const jobs = fresh();
    let tries = 0;
    let signal: AbortSignal | undefined;
    jobs.work(
      'fail',
      async (given) => {
        tries += 1;
        signal = given;
        throw new Error('no');
      },
      { retries: 5 },
    );
    await jobs.start();
    await fallDue('fail');
    await expect.poll(() => tries, { timeout: 10_000 }).toBe(1);
    const state = async () =>
      (await database.pool.query("select state from pgboss.job where name = 'fail'")).rows[0]?.state;
    await expect.poll(state, { timeout: 10_000 }).toBe('retry');
    await jobs.stop();
    expect(signal?.aborted).toBe(true);
  });
});

describe('jobs of several nodes', () => {
  const pace = { reviveEverySeconds: 1 };
  const looks = { lookEveryMs: 500, lookThoroughlyEveryMs: 500 };
  const nodes: { jobs: Jobs; pool: Database }[] = [];
  const running = { now: 0, most: 0, done: 0 };
  const node = (work: JobHandler, options: JobOptions = {}, name = 'shared') => {
    const pool = openAgain(database);
    const jobs = createJobs(another(pool, looks), pace);
    jobs.work(name, work, options);
    nodes.push({ jobs, pool });
    return jobs;
  };
  const count = async () => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await letTimePass(300, 'work that two could do at once');
    running.now -= 1;
    running.done += 1;
  };
  afterEach(async () => {
    for (const { jobs, pool } of nodes.splice(0)) {
      await jobs.stop();
      await pool.close();
    }
  });

  it('start at the same time and run each due time once, never two at a time', async () => {
    const three = [node(count), node(count), node(count)];
    await Promise.all(three.map((jobs) => jobs.start()));
    // The schedules of all three find the same minute due.
    await Promise.all([scheduleFinds('shared'), scheduleFinds('shared'), scheduleFinds('shared')]);
    await expect.poll(() => running.done, { timeout: 20_000 }).toBe(1);
    await expect.poll(async () => (await waiting('shared')).length, { timeout: 10_000 }).toBe(0);
    expect(running.done).toBe(1);

    for (let burst = 0; burst < 4; burst++) {
      await fallDue('shared');
      await expect.poll(() => running.now, { timeout: 10_000 }).toBe(1);
      await fallDue('shared');
    }
    await expect.poll(async () => (await waiting('shared')).length, { timeout: 20_000 }).toBe(0);
    expect(running.done).toBeGreaterThan(2);
    expect(running.most).toBe(1);
  });

  it('go on after their time limit if nobody knows that their node died', async () => {
    const killed = spawnWorker(database.connectionString);
    await killed.isReady;
    await fallDue('mortal');
    await killed.isWorking;
    killed.child.kill('SIGKILL');
    const seen: string[] = [];
    const survivor = node(async () => void seen.push('done'), { timeoutSeconds: 2 }, 'mortal');
    await survivor.start();
    expect(seen).toEqual([]);
    await expect.poll(() => seen, { timeout: 30_000 }).toEqual(['done']);
  });

  it('are left to the others by a node that does not work', async () => {
    const pool = openAgain(database);
    const idle = createJobs({ ...another(pool, looks), works: false }, pace);
    nodes.push({ jobs: idle, pool });
    const seen: string[] = [];
    idle.work('elsewhere', async () => void seen.push('idle'));
    await idle.schedule('elsewhere', '* * * * *');
    await idle.start();
    expect(idle.isRunning()).toBe(true);
    const worker = node(async () => void seen.push('worker'), {}, 'elsewhere');
    await worker.start();
    await fallDue('elsewhere');
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['worker']);
  });
});
