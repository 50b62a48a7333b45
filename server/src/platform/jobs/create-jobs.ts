import PgBoss from 'pg-boss';
import type { Database } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import type { Log } from '../log/log.ts';
import type { JobHandler, JobOptions, Jobs } from './jobs.ts';

interface Work {
  readonly handler: JobHandler;
  readonly options: JobOptions;
}

/** Shorter in tests. */
export interface JobsPace {
  readonly lookEverySeconds: number;
  /** How often jobs are looked for whose node has died. */
  readonly reviveEverySeconds: number;
}
const usualPace: JobsPace = { lookEverySeconds: 2, reviveEverySeconds: 60 };

interface Shop {
  readonly runner: PgBoss;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly pace: JobsPace;
}

/** Creates the queue of a job and starts its worker. */
const begin = async (
  { runner, log, stopping, pace }: Shop,
  name: string,
  { handler, options }: Work,
): Promise<void> => {
  const expireInSeconds = options.timeoutSeconds ?? 300;
  const retryLimit = options.retries ?? 2;
  // `stately`: one is queued at most, however often the schedule fires, and one runs at a time on all nodes together.
  const queue = { name, policy: 'stately' as const, retryLimit, retryBackoff: true, retryDelay: 5, expireInSeconds };
  await runner.createQueue(name, queue);
  await runner.updateQueue(name, queue);
  await runner.work(name, { batchSize: 1, pollingIntervalSeconds: pace.lookEverySeconds }, async ([job]) => {
    if (!job) return;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(expireInSeconds * 1_000)]);
    try {
      await handler(signal);
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed');
      throw error;
    }
  });
};

interface JobsDeps {
  readonly database: Database;
  readonly log: Log;
  /** If false, this node leaves jobs and their schedules to the others; defaults to true. */
  readonly works?: boolean;
}

/**
 * Jobs and schedules in the database (pg-boss, schema `pgboss`): they survive restarts, run once for each due time and
 * never twice at the same time, however many nodes there are. A job whose node died is run again after its time limit.
 */
export const createJobs = (deps: JobsDeps, pace: JobsPace = usualPace): Jobs =>
  deps.works === false ? createIdleJobs() : createWorkingJobs(deps, pace);

/** The jobs of a node that does not work on any. */
const createIdleJobs = (): Jobs => {
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
  };
};

const createWorkingJobs = ({ database, log }: JobsDeps, pace: JobsPace): Jobs => {
  const works = new Map<string, Work>();
  const wishes: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  let boss: PgBoss | undefined;

  /** Requests made before the start are kept and carried out then. */
  const whenRunning = async (wish: (runner: PgBoss) => Promise<unknown>): Promise<void> => {
    const runner = boss;
    if (runner) await wish(runner);
    else wishes.push(async () => void (boss && (await wish(boss))));
  };

  return {
    work(name, handler, options = {}) {
      if (boss) throw new Error(`${name} came after the start of the jobs`);
      works.set(name, { handler, options });
    },
    schedule: (name, cron) => whenRunning((runner) => runner.schedule(name, cron)),
    async start() {
      // On our own pool, whose time limits a pool of pg-boss would lack.
      const db = { executeSql: (text: string, values: unknown[]) => database.pool.query(text, values) };
      const kept = { archiveCompletedAfterSeconds: 3_600, deleteAfterDays: 7 };
      const maintenanceIntervalSeconds = pace.reviveEverySeconds;
      const runner = new PgBoss({ db, schema: 'pgboss', ...kept, maintenanceIntervalSeconds });
      runner.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
      // Nodes that create the schema or its queues at the same time could block each other.
      await oneAtATime(database, 'start of the jobs', async () => {
        await runner.start();
        for (const [name, work] of works) await begin({ runner, log, stopping: stopping.signal, pace }, name, work);
      });
      boss = runner;
      for (const wish of wishes.splice(0)) await wish();
    },
    async stop() {
      stopping.abort();
      const runner = boss;
      boss = undefined;
      await runner?.stop({ graceful: true, wait: true, timeout: 4_000 });
    },
    isRunning: () => boss !== undefined,
  };
};
