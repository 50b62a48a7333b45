import PgBoss from 'pg-boss';
import type { Database } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import type { Log } from '../log/log.ts';
import type { OpenQueue, Work } from '../work/work.ts';
import { failedJobsStaySeconds, givenUpJobs } from './given-up-jobs.store.ts';
import type { Jobs } from './jobs.ts';
import { jobsAsQueue, type KnownJob } from './jobs-as-queue.ts';

/** Shorter in tests. */
export interface JobsPace {
  /** How often jobs are looked for that have passed their time limit. */
  readonly reviveEverySeconds: number;
}
const usualPace: JobsPace = { reviveEverySeconds: 60 };

const createQueue = async (runner: PgBoss, name: string, { retries, timeoutSeconds }: KnownJob): Promise<void> => {
  const retrying = { retryLimit: retries, retryBackoff: true, retryDelay: 5 };
  // `stately`: one is queued at most, however often the schedule fires, and one runs at a time on all nodes together.
  const queue = { name, policy: 'stately' as const, ...retrying, expireInSeconds: timeoutSeconds };
  await runner.createQueue(name, queue);
  await runner.updateQueue(name, queue);
};

interface JobsDeps {
  readonly database: Database;
  readonly log: Log;
  readonly node: string;
  readonly work: Work;
  /** If false, this node leaves jobs and their schedules to the others; defaults to true. */
  readonly works?: boolean;
}

/**
 * Jobs and schedules in the database (pg-boss, schema `pgboss`): they survive restarts, run once for each due time and
 * never twice at the same time, however many nodes there are. A job whose node died is run again by another within
 * seconds.
 */
export const createJobs = (deps: JobsDeps, pace: JobsPace = usualPace): Jobs =>
  deps.works === false ? createIdleJobs(deps) : createWorkingJobs(deps, pace);

/** The jobs of a node that does not work on any. */
const createIdleJobs = ({ database }: JobsDeps): Jobs => {
  let running = false;
  return {
    work: () => undefined,
    schedule: async () => undefined,
    async start() {
      running = true;
    },
    async stop() {
      running = false;
    },
    isRunning: () => running,
    givenUp: givenUpJobs(database),
  };
};

const createWorkingJobs = (deps: JobsDeps, pace: JobsPace): Jobs => {
  const { database, log } = deps;
  const works = new Map<string, KnownJob>();
  const wishes: (() => Promise<void>)[] = [];
  let boss: PgBoss | undefined;
  let working: OpenQueue | undefined;

  /** Requests made before the start are kept and carried out then. */
  const whenRunning = async (wish: (runner: PgBoss) => Promise<unknown>): Promise<void> => {
    const runner = boss;
    if (runner) await wish(runner);
    else wishes.push(async () => void (boss && (await wish(boss))));
  };

  return {
    work(name, handler, options = {}) {
      if (boss) throw new Error(`${name} came after the start of the jobs`);
      works.set(name, { handler, retries: options.retries ?? 2, timeoutSeconds: options.timeoutSeconds ?? 300 });
    },
    schedule: (name, cron) => whenRunning((runner) => runner.schedule(name, cron)),
    async start() {
      // On our own pool, whose time limits a pool of pg-boss would lack.
      const db = { executeSql: (text: string, values: unknown[]) => database.pool.query(text, values) };
      const kept = {
        archiveCompletedAfterSeconds: 3_600,
        archiveFailedAfterSeconds: failedJobsStaySeconds,
        deleteAfterDays: 7,
      };
      const maintenanceIntervalSeconds = pace.reviveEverySeconds;
      const runner = new PgBoss({ db, schema: 'pgboss', ...kept, maintenanceIntervalSeconds });
      runner.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
      // Nodes that create the schema or its queues at the same time could block each other.
      await oneAtATime(database, 'start of the jobs', async () => {
        await runner.start();
        for (const [name, work] of works) await createQueue(runner, name, work);
      });
      working = deps.work.open(jobsAsQueue({ database, log, node: deps.node, runner, known: works }));
      working.start();
      boss = runner;
      for (const wish of wishes.splice(0)) await wish();
    },
    async stop() {
      const runner = boss;
      boss = undefined;
      await working?.stop();
      await runner?.stop({ graceful: true, wait: true, timeout: 4_000 });
    },
    isRunning: () => boss !== undefined,
    givenUp: givenUpJobs(database),
  };
};
