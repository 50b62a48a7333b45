import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import type { OutboxLag } from './outbox.ts';

export interface DueMessage {
  [key: string]: unknown;
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
  /** This one included. */
  readonly attempts: number;
}

/** Takes due messages of these topics for a while, oldest first; no other process gets them meanwhile. */
export const leaseMessages = async (
  db: Executor,
  topics: readonly string[],
  { count, seconds }: { count: number; seconds: number },
): Promise<DueMessage[]> => {
  const list = sql.join(
    topics.map((topic) => sql`${topic}`),
    sql`, `,
  );
  const taken = await db.execute<DueMessage>(sql`
    update outbox_messages set attempts = attempts + 1, available_at = now() + make_interval(secs => ${seconds})
    where id in (select id from outbox_messages where dead_at is null and available_at <= now() and topic in (${list})
      order by available_at, id limit ${count} for update skip locked)
    returning id, topic, payload, attempts`);
  return taken.rows.sort((a, b) => (a.id < b.id ? -1 : 1));
};

export const removeMessage = (db: Executor, id: string) =>
  db.execute(sql`delete from outbox_messages where id = ${id}`);

/** Back into the queue after a pause, or out of it for good. */
export const returnMessage = (
  db: Executor,
  id: string,
  { reason, pauseSeconds, dead }: { reason: string; pauseSeconds: number; dead: boolean },
) =>
  db.execute(sql`update outbox_messages set last_error = ${reason}, dead_at = ${dead ? sql`now()` : sql`null`},
    available_at = now() + make_interval(secs => ${pauseSeconds}) where id = ${id}`);

export const removeDead = async (db: Executor): Promise<number> => {
  const gone = await db.execute(sql`delete from outbox_messages where dead_at < now() - interval '90 days'`);
  return gone.rowCount ?? 0;
};

export const readLag = async (db: Executor): Promise<OutboxLag> => {
  const { rows } = await db.execute<{ waiting: number; oldest: number; dead: number }>(sql`
    select (select count(*)::int from (select from outbox_messages where dead_at is null limit 10000) w) waiting,
      coalesce((select extract(epoch from now() - min(available_at))::float8 from outbox_messages
        where dead_at is null and available_at <= now()), 0) oldest,
      (select count(*)::int from (select from outbox_messages where dead_at is not null limit 10000) d) dead`);
  const { waiting = 0, oldest = 0, dead = 0 } = rows[0] ?? {};
  return { waiting, oldestSeconds: Math.round(oldest), dead };
};
