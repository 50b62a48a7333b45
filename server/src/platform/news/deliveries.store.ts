import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { manyRows } from '../database/many-rows.ts';
import { newsDeliveries } from './deliveries.tables.ts';
import type { DeliveryLag } from './news.ts';

export type NewDelivery = Pick<
  typeof newsDeliveries.$inferInsert,
  'id' | 'eventId' | 'event' | 'consumer' | 'subject' | 'payload'
>;

export interface DueDelivery {
  [key: string]: unknown;
  readonly id: string;
  readonly eventId: string;
  readonly event: string;
  readonly consumer: string;
  readonly subject: string;
  readonly payload: unknown;
  /** Including this one. */
  readonly attempts: number;
}

const insertedAtOnce = 1_000;

export const insertDeliveries = async (tx: Executor, deliveries: readonly NewDelivery[]): Promise<void> => {
  for (let i = 0; i < deliveries.length; i += insertedAtOnce) {
    const rows = manyRows(newsDeliveries, deliveries.slice(i, i + insertedAtOnce));
    await tx.execute(sql`insert into ${newsDeliveries} ${rows}`);
  }
};

/** Said as `news_deliveries_due_idx` says it. */
const isDue = sql`dead_at is null and attempts >= 0 and available_at <= now()`;

/** The consumers for which something is due, and the processes that are delivering something; one statement for both. */
export const readPending = async (db: Executor): Promise<{ consumers: string[]; nodes: string[] }> => {
  const { rows } = await db.execute<{ consumer: string | null; node: string | null }>(sql`
    select distinct consumer, null::uuid node from news_deliveries where ${isDue}
    union all
    select distinct null, leased_by from news_deliveries where leased_by is not null`);
  return {
    consumers: rows.flatMap(({ consumer }) => consumer ?? []),
    nodes: rows.flatMap(({ node }) => node ?? []),
  };
};

/**
 * Leases due deliveries, the first of each subject; meanwhile no other process gets them or later ones of the same
 * subject. Only the index of their order can find the first of a subject: while the statistics are of a time when few
 * waited, PostgreSQL would take any other one that fits as well, and read all that wait for each of them.
 */
export const leaseDeliveries = async (
  db: Executor,
  consumer: string,
  { count, seconds, node }: { count: number; seconds: number; node: string | null },
): Promise<DueDelivery[]> => {
  const { rows } = await db.execute<DueDelivery>(sql`
    update news_deliveries set attempts = attempts + 1, leased_by = ${node}::uuid,
      available_at = now() + make_interval(secs => ${seconds})
    where id in (
      select d.id from news_deliveries d
      where consumer = ${consumer} and ${isDue} and sequence = (
        select first.sequence from news_deliveries first
        where first.consumer = d.consumer and first.subject = d.subject and first.dead_at is null
        order by first.sequence limit 1)
      order by d.available_at limit ${count} for update skip locked)
    returning id, event_id "eventId", event, consumer, subject, payload, attempts`);
  return rows;
};

/** Makes due what these processes did not finish. */
export const takeBack = async (db: Executor, nodes: readonly string[]): Promise<void> => {
  await db.execute(sql`
    update news_deliveries set leased_by = null, available_at = now()
    where leased_by = any(${sql.param([...nodes])}::uuid[]) and dead_at is null`);
};

export const removeDeliveries = async (db: Executor, ids: readonly string[]): Promise<void> => {
  await db.execute(sql`delete from news_deliveries where id = any(${sql.param([...ids])}::uuid[])`);
};

/**
 * Returns a delivery to the queue after a pause, ahead of later ones of its subject; or gives it up, so that these
 * continue.
 */
export const returnDelivery = (
  db: Executor,
  { id, consumer, subject }: DueDelivery,
  { reason, pauseSeconds, dead }: { reason: string; pauseSeconds: number; dead: boolean },
) =>
  db.execute(sql`
    update news_deliveries set leased_by = null,
      last_error = case when id = ${id} then ${reason} else last_error end,
      dead_at = case when id = ${id} and ${dead} then now() end,
      available_at = now() + make_interval(secs => ${dead ? 0 : pauseSeconds})
    where consumer = ${consumer} and subject = ${subject} and dead_at is null`);

/**
 * Gives up deliveries whose consumer no longer exists, after a day, during which an earlier version may still have run.
 */
export const giveUpForgotten = async (db: Executor, known: readonly string[]): Promise<void> => {
  await db.execute(sql`
    update news_deliveries set dead_at = now(), last_error = 'This consumer does not exist any more'
    where dead_at is null and created_at < now() - interval '1 day' and consumer <> all(${sql.param([...known])})`);
};

export const readLag = async (db: Executor): Promise<DeliveryLag> => {
  const { rows } = await db.execute<{ waiting: number; oldest: number; dead: number }>(sql`
    select (select count(*)::int from (select from news_deliveries where dead_at is null limit 10000) w) waiting,
      coalesce((select extract(epoch from now() - min(available_at))::float8 from news_deliveries
        where dead_at is null and available_at <= now()), 0) oldest,
      (select count(*)::int from (select from news_deliveries where dead_at is not null limit 10000) d) dead`);
  const { waiting = 0, oldest = 0, dead = 0 } = rows[0] ?? {};
  return { waiting, oldestSeconds: Math.round(oldest), dead };
};
