import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { manyRows } from '../database/many-rows.ts';
import type { Failed } from '../work/queue.ts';
import { workTable } from '../work/work-table.store.ts';
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

/**
 * `attempts >= 0` is always true, and said as `news_deliveries_due_idx` says it. It keeps that index from the search for the
 * first of a subject, which the index of their order finds at once.
 */
export const deliveriesTable = workTable({
  table: newsDeliveries,
  waits: sql`dead_at is null and attempts >= 0`,
  lane: newsDeliveries.consumer,
  dueAt: newsDeliveries.availableAt,
  node: newsDeliveries.leasedBy,
  attempts: newsDeliveries.attempts,
  inOrder: { subject: newsDeliveries.subject, sequence: newsDeliveries.sequence, waits: sql`first.dead_at is null` },
});

/** Leases due deliveries of a consumer, the first of each subject; meanwhile nobody gets them or later ones of the same. */
export const leaseDeliveries = (
  db: Executor,
  consumer: string,
  { count, seconds, node }: { count: number; seconds: number; node: string | null },
): Promise<DueDelivery[]> =>
  deliveriesTable.lease<DueDelivery>(
    db,
    { lane: consumer, count, seconds, node },
    sql`id, event_id "eventId", event, consumer, subject, payload, attempts`,
  );

export const removeDeliveries = async (db: Executor, ids: readonly string[]): Promise<void> => {
  await db.execute(sql`delete from news_deliveries where id = any(${sql.param([...ids])}::uuid[])`);
};

/**
 * Returns a delivery to the queue after a pause, ahead of later ones of its subject; or gives it up, so that these
 * continue.
 */
export const returnDelivery = (db: Executor, { id, consumer, subject }: DueDelivery, outcome: Failed) => {
  const dead = outcome.kind === 'dead';
  return db.execute(sql`
    update news_deliveries set leased_by = null,
      last_error = case when id = ${id} then ${outcome.reason} else last_error end,
      dead_at = case when id = ${id} and ${dead} then now() end,
      available_at = now() + make_interval(secs => ${dead ? 0 : outcome.pauseSeconds})
    where consumer = ${consumer} and subject = ${subject} and dead_at is null`);
};

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
