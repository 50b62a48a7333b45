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

/** Those of these names of which a job is due and none is being worked on. */
export const dueNames = async (db: Executor, names: readonly string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct j.name from pgboss.job j
    where j.name = any(${sql.param([...names])}::text[]) and j.state < 'active' and j.start_after < now()
      and not exists (select from pgboss.job other where other.name = j.name and other.state = 'active')`);
  return rows.map(({ name }) => name);
};

/** Says, in the transaction that begins a job, which node does. */
export const noteRun = async (tx: Executor, { id, job, name }: Run, node: string): Promise<void> => {
  await tx.execute(sql`
    insert into job_runs (id, job, name, node, started_at)
    select ${id}::uuid, id, name, ${node}::uuid, started_on from pgboss.job where name = ${name} and id = ${job}::uuid`);
};

/** The runs of all nodes. One that is not `current` has lost its job; so has one that is not there any more. */
export const readRuns = async (db: Executor) => {
  const { rows } = await db.execute<{ id: string; node: string; current: boolean }>(sql`
    select r.id, r.node, exists (select from pgboss.job j where ${isCurrent}) as current from job_runs r`);
  return rows;
};

/** Keeps the job from being taken back until the transaction ends. False if the run has lost it. */
export const holdRun = async (tx: Executor, id: string): Promise<boolean> => {
  const held = await tx.execute(sql`
    select from job_runs r join pgboss.job j on ${isCurrent} where r.id = ${id}::uuid for share of r, j`);
  return held.rows.length > 0;
};

/** Completes the job of a run and removes the run. False, and nothing is completed, if the run has lost its job. */
export const completeRun = async (db: Executor, id: string): Promise<boolean> => {
  const done = await db.execute(sql`
    with r as (delete from job_runs where id = ${id}::uuid returning job, name, started_at)
    update pgboss.job j set state = 'completed', completed_on = now() from r where ${isCurrent} returning j.id`);
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
