import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../database/database.ts';
import { type GivenUp, givenUpRows } from '../work/given-up.store.ts';

/** Failed jobs stay this long; pg-boss then moves them away. */
export const failedJobsStaySeconds = 7 * 24 * 3_600;

/** All failed runs of one job count as one: another run makes up for all of them. The latest one stands for them. */
const failed = sql`(
  select j.*, sum(j.retry_count + 1) over (partition by j.name) as tries,
    row_number() over (partition by j.name order by j.completed_on desc, j.id desc) as nth
  from pgboss.job j where j.state = 'failed') f where f.nth = 1`;

const namesOf = async (tx: Executor, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select distinct name from pgboss.job where state = 'failed' and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return rows.map(({ name }) => name);
};
const removeFailed = async (tx: Executor, names: readonly string[]): Promise<void> => {
  await tx.execute(sql`delete from pgboss.job where state = 'failed' and name = any(${sql.param([...names])}::text[])`);
};

/** Jobs that failed at every try. Nothing is listed until some node has worked on jobs. */
export const givenUpJobs = ({ db }: Pick<Database, 'db'>): GivenUp => {
  const exist = async (on: Executor): Promise<boolean> =>
    (await on.execute(sql`select 1 where to_regclass('pgboss.job') is not null`)).rows.length > 0;
  return {
    async rows() {
      if (!(await exist(db))) return undefined;
      const row = {
        id: sql`f.id`,
        name: sql`f.name`,
        recipient: sql`''`,
        subject: sql`''`,
        attempts: sql`f.tries`,
        reason: sql`left(coalesce(f.output->>'message', f.output::text, ''), 1000)`,
        createdAt: sql`f.created_on`,
        diedAt: sql`f.completed_on`,
      };
      return givenUpRows('job', row, failed);
    },
    async resend(tx, _places, ids) {
      if (!(await exist(tx))) return 0;
      const names = await namesOf(tx, ids);
      // One that waits or is worked on makes up for the failed ones just as well, and there can be only one.
      await tx.execute(sql`
        update pgboss.job j set state = 'retry', retry_limit = j.retry_count + 1, start_after = now(), completed_on = null,
          keep_until = now() + interval '14 days'
        where j.state = 'failed' and j.id = any(${sql.param([...ids])}::uuid[])
          and not exists (select from pgboss.job o where o.name = j.name and o.state <= 'active')
          and j.id = (select l.id from pgboss.job l where l.name = j.name and l.state = 'failed'
            and l.id = any(${sql.param([...ids])}::uuid[]) order by l.completed_on desc, l.id desc limit 1)`);
      await removeFailed(tx, names);
      return names.length;
    },
    async remove(tx, _places, ids) {
      if (!(await exist(tx))) return 0;
      const names = await namesOf(tx, ids);
      await removeFailed(tx, names);
      return names.length;
    },
  };
};
