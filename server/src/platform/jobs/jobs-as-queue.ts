import type PgBoss from 'pg-boss';
import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import type { Item, Queue } from '../work/queue.ts';
import {
  bossOn,
  completeRun,
  heldRuns,
  holdRun,
  isJobDue,
  makeDue,
  noteRun,
  type Run,
  removeRuns,
  waitingJobs,
} from './job-runs.store.ts';
import type { JobHandler, JobOptions, JobRun } from './jobs.ts';

/** A kind of job. */
export interface KnownJob extends Required<JobOptions> {
  readonly handler: JobHandler;
}

interface JobQueueDeps {
  readonly database: Database;
  readonly log: Log;
  readonly node: string;
  readonly runner: PgBoss;
  readonly known: ReadonlyMap<string, KnownJob>;
}

interface DueRun extends Run, Item {
  readonly known: KnownJob;
}

const endWithinMs = 4_000;

/** The jobs of pg-boss as a queue: each kind is a lane, in which one runs at a time on all nodes together. */
export const jobsAsQueue = ({ database, log, node, runner, known }: JobQueueDeps): Queue<DueRun> => {
  const { db } = database;
  /** Fails jobs, which pg-boss then repeats; those that the runs have lost are left alone. */
  const failRuns = (ids: readonly string[], message: string, atOnce: boolean): Promise<number> =>
    database.transaction(async (tx) => {
      const jobs = await removeRuns(tx, ids);
      for (const { id, name } of jobs) {
        await runner.fail(name, id, { message }, { db: bossOn(tx) });
        if (atOnce) await makeDue(tx, name, id);
      }
      return jobs.length;
    });
  const take = (name: string): Promise<Run | undefined> =>
    database.transaction(async (tx) => {
      const [job] = await runner.fetch(name, { batchSize: 1, db: bossOn(tx) });
      if (!job) return undefined;
      const run = { id: newId(), job: job.id, name };
      await noteRun(tx, run, node);
      return run;
    });
  const holdOf = ({ id, name }: Run): JobRun => ({
    async hold(tx) {
      if (!(await holdRun(tx, id))) throw new Error(`${name} is no longer this node's job`);
    },
  });
  return {
    name: 'jobs',
    working: {
      waiting: waitingJobs([...known.keys()]),
      atOnce: 1,
      async lease(name) {
        const kind = known.get(name);
        // While one of its kind is worked on, pg-boss would not let another begin.
        if (!kind || !(await isJobDue(db, name))) return [];
        const run = await take(name);
        return run ? [{ ...run, attempts: 1, known: kind }] : [];
      },
      async work(run, signal) {
        await run.known.handler(signal, holdOf(run));
        return undefined;
      },
      withinMs: (run) => run.known.timeoutSeconds * 1_000,
      // Whether and when there is another attempt is for pg-boss to say.
      retry: { attemptsAtMost: 1, pauseAfter: () => 0 },
      async settle({ id, name }, outcome) {
        const wasOwn =
          outcome.kind === 'done' ? await completeRun(db, id) : (await failRuns([id], outcome.reason, false)) > 0;
        if (!wasOwn)
          log.warn({ job: name }, 'a job had gone to another node, or to a later attempt, before it ended here');
      },
      endWithinMs,
    },
    holding: {
      held: heldRuns,
      listsItems: true,
      async takeBack(left) {
        const ids = left.flatMap(({ id }) => id ?? []);
        const jobs = await failRuns(ids, 'the process that worked on it has ended', true);
        if (jobs > 0) log.warn({ jobs }, 'jobs were taken back from processes that have ended');
      },
    },
  };
};
