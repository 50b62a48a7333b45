import PgBoss from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { JobHandler, JobOptions, Jobs } from './jobs.ts';

interface Work {
  readonly handler: JobHandler;
  readonly options: JobOptions;
}

interface Shop {
  readonly runner: PgBoss;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** Creates the queue of a job and starts its worker. */
const begin = async ({ runner, log, stopping }: Shop, name: string, { handler, options }: Work): Promise<void> => {
  const expireInSeconds = options.timeoutSeconds ?? 300;
  const retryLimit = options.retries ?? 2;
  // `short`: at most one is queued, however often the schedule fires.
  const queue = { name, policy: 'short' as const, retryLimit, retryBackoff: true, retryDelay: 5, expireInSeconds };
  await runner.createQueue(name, queue);
  await runner.updateQueue(name, queue);
  await runner.work(name, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([job]) => {
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

/**
 * Jobs and schedules in the database (pg-boss, schema `pgboss`): they survive restarts and never run twice at the same
 * time.
 */
export const createJobs = ({ database, log }: { database: Database; log: Log }): Jobs => {
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
      const runner = new PgBoss({ db, schema: 'pgboss', archiveCompletedAfterSeconds: 3_600, deleteAfterDays: 7 });
      runner.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
      await runner.start();
      for (const [name, work] of works) await begin({ runner, log, stopping: stopping.signal }, name, work);
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
