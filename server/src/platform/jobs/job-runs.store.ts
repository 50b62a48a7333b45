import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';

export interface Run {
  readonly id: string;
  readonly job: string;
  readonly name: string;
}

/** The job of a run `r`, as long as nobody has taken it back or begun it anew. */
const isCurrent = sql`j.name = r.name and j.id = r.job and j.state = 'active' and j.started_on = r.started_at`;

/** Lets pg-boss run its statements in a transaction of ours. */
export const bossOn = (tx: Executor) => ({
  executeSql(text: string, values: readonly unknown[] = []) {
    const parts = text.split(/\$(\d+)/);
    const chunks = parts.map((part, at): SQL => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[+part - 1])}`));
    return tx.execute(sql.join(chunks));
  },
});

/** For each of these names of which no job is being worked on: how long it is until one is due. */
export const waitingJobs = (names: readonly string[]): SQL => sql`
  select j.name, greatest(extract(epoch from min(j.start_after) - now())::float8 * 1000, 0) as in_ms from pgboss.job j
  where j.name = any(${sql.param([...names])}::text[]) and j.state < 'active'
    and not exists (select from pgboss.job other where other.name = j.name and other.state = 'active')
  group by j.name`;

/** Whether a job of this name is due and none is being worked on. */
export const isJobDue = async (db: Executor, name: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from (${waitingJobs([name])}) waiting where in_ms = 0`);
  return rows.length > 0;
};

/** Says, in the transaction that begins a job, which node does. */
export const noteRun = async (tx: Executor, { id, job, name }: Run, node: string): Promise<void> => {
  await tx.execute(sql`
    insert into job_runs (id, job, name, node, started_at)
    select ${id}::uuid, id, name, ${node}::uuid, started_on from pgboss.job where name = ${name} and id = ${job}::uuid`);
};

/** The runs of all nodes, and which of them have lost their job. */
export const heldRuns: SQL = sql`
  select r.node, r.id::text, not exists (select from pgboss.job j where ${isCurrent}) from job_runs r`;

/** Keeps the job from being taken back until the transaction ends. False if the run has lost it. */
export const holdRun = async (tx: Executor, id: string): Promise<boolean> => {
  const held = await tx.execute(sql`
    select from job_runs r join pgboss.job j on ${isCurrent} where r.id = ${id}::uuid for share of r, j`);
  return held.rows.length > 0;
};

/**
 * Completes the job of a run, which makes up for earlier ones that failed, and removes the run. False, and nothing is
 * completed, if the run has lost its job.
 */
export const completeRun = async (db: Executor, id: string): Promise<boolean> => {
  const done = await db.execute(sql`
    with r as (delete from job_runs where id = ${id}::uuid returning job, name, started_at),
      done as (
        update pgboss.job j set state = 'completed', completed_on = now() from r where ${isCurrent} returning j.id, j.name),
      made_up as (delete from pgboss.job f using done where f.name = done.name and f.state = 'failed')
    select id from done`);
  return done.rows.length > 0;
};

/** Removes runs and returns the jobs that are still theirs, locked so that nobody else ends them. */
export const removeRuns = async (tx: Executor, ids: readonly string[]): Promise<{ id: string; name: string }[]> => {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    with r as (delete from job_runs where id = any(${sql.param([...ids])}::uuid[]) returning job, name, started_at)
    select j.id, j.name from r join pgboss.job j on ${isCurrent} for update of j`);
  return rows;
};

/** Makes a job that waits for another try due at once. */
export const makeDue = async (tx: Executor, name: string, job: string): Promise<void> => {
  await tx.execute(sql`
    update pgboss.job set start_after = now() where name = ${name} and id = ${job}::uuid and state = 'retry'`);
};
