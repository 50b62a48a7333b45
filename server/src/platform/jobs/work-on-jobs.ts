import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import { createRepeated } from '../repeat.ts';
import type { LifeSigns } from '../shards/life-signs.ts';
import { within } from '../within.ts';
import {
  bossOn,
  completeRun,
  dueNames,
  holdRun,
  makeDue,
  noteRun,
  type Run,
  readRuns,
  removeRuns,
} from './job-runs.store.ts';
import type { JobHandler, JobOptions, JobRun } from './jobs.ts';

export interface Work extends Required<JobOptions> {
  readonly handler: JobHandler;
}

export interface WorkDeps {
  readonly database: Database;
  readonly log: Log;
  readonly node: string;
  readonly lifeSigns: LifeSigns;
  readonly runner: PgBoss;
  readonly works: ReadonlyMap<string, Work>;
}

interface Going {
  readonly lost: AbortController;
  readonly ended: Promise<void>;
}

const endWithinMs = 4_000;

/** Begins what is due, one job of each name at a time, and takes back what dead nodes were working on. */
export const workOnJobs = ({ database, log, node, lifeSigns, runner, works }: WorkDeps, everyMs: number) => {
  const { db } = database;
  const going = new Map<string, Going>();
  const stopping = new AbortController();

  /** Fails jobs, which pg-boss then repeats; those that the runs have lost are left alone. */
  const failRuns = (ids: readonly string[], error: unknown, atOnce: boolean): Promise<number> =>
    database.transaction(async (tx) => {
      const jobs = await removeRuns(tx, ids);
      for (const { id, name } of jobs) {
        await runner.fail(name, id, error instanceof Error ? error : { message: String(error) }, { db: bossOn(tx) });
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
  const perform = async ({ id, name }: Run, { handler, timeoutSeconds }: Work, lost: AbortSignal): Promise<boolean> => {
    const withinMs = timeoutSeconds * 1_000;
    const hold: JobRun['hold'] = async (tx) => {
      if (!(await holdRun(tx, id))) throw new Error(`${name} is no longer this node's job`);
    };
    try {
      const signal = AbortSignal.any([stopping.signal, lost, AbortSignal.timeout(withinMs)]);
      await within(withinMs, handler(signal, { hold }));
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed');
      return (await failRuns([id], error, false)) > 0;
    }
    return completeRun(db, id);
  };
  const begin = (run: Run, work: Work): void => {
    const { id, name: job } = run;
    const lost = new AbortController();
    const ended = perform(run, work, lost.signal)
      .then((wasOwn) => {
        if (!wasOwn) log.warn({ job }, 'a job had gone to another node, or to a later attempt, before it ended here');
      })
      // The next look finds that nobody works on it any more.
      .catch((error: unknown) => log.error({ err: error, job }, 'the end of a job was not stored'))
      .finally(() => {
        going.delete(id);
        repeated.wake();
      });
    going.set(id, { lost, ended });
  };
  const takeBack = async (): Promise<void> => {
    const runs = await readRuns(db);
    const current = new Set(runs.filter((run) => run.current).map(({ id }) => id));
    for (const [id, { lost }] of going) if (!current.has(id)) lost.abort();
    // Of this node: a beginning or an end whose answer never came.
    const left = runs.filter((run) => (run.node === node ? !going.has(run.id) : lifeSigns.isGone(run.node)));
    if (left.length === 0) return;
    const ids = left.map(({ id }) => id);
    const jobs = await failRuns(ids, new Error('the process that worked on it has ended'), true);
    if (jobs > 0) log.warn({ jobs }, 'jobs were taken back from processes that have ended');
  };

  const repeated = createRepeated({
    name: 'jobs',
    everyMs,
    log,
    async work() {
      await takeBack();
      for (const name of await dueNames(db, [...works.keys()])) {
        const work = works.get(name);
        const run = work && !stopping.signal.aborted ? await take(name) : undefined;
        if (work && run) begin(run, work);
      }
      return undefined;
    },
  });
  return {
    start: repeated.start,
    /** Gives what is going on some time to end. */
    async stop(): Promise<void> {
      stopping.abort();
      await repeated.stop();
      const all = Promise.all([...going.values()].map(({ ended }) => ended));
      await Promise.race([all, sleep(endWithinMs, undefined, { ref: false })]);
      if (going.size > 0) await failRuns([...going.keys()], new Error('the process that worked on it stopped'), false);
    },
  };
};
