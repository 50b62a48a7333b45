import { deliveryStates } from '@eoms/contract';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { progressRows } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Holding, Outcome } from '../../../platform/work/queue.ts';
import { workTable } from '../../../platform/work/work-table.store.ts';
import { noticeDeliveries as deliveries } from '../notices.tables.ts';

export type DeliveryRow = typeof deliveries.$inferSelect;
export type NewDelivery = typeof deliveries.$inferInsert;

/** Within the number of parameters that one statement may have. */
const insertedAtOnce = 500;

export const insertDeliveries = async (tx: Executor, rows: readonly NewDelivery[]): Promise<void> => {
  for (let i = 0; i < rows.length; i += insertedAtOnce)
    await tx.insert(deliveries).values(rows.slice(i, i + insertedAtOnce));
};

/** When the latest message of each key leaves or has left. */
export const latestSlots = async (tx: Executor, keys: readonly string[]): Promise<Map<string, Date>> => {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .select({ key: deliveries.digestKey, slot: sql<string>`max(${deliveries.slotAt})` })
    .from(deliveries)
    .where(sql`${deliveries.digestKey} = any(${sql.param([...keys])}::text[])
      and ${deliveries.slotAt} > now() - interval '1 day'`)
    .groupBy(deliveries.digestKey);
  return new Map(rows.flatMap(({ key, slot }) => (key === null ? [] : [[key, new Date(slot)] as const])));
};

const due = (channelId: string): SQL => sql`channel_id = ${channelId} and status = 'waiting' and due_at <= now()`;
const message = sql.raw(`coalesce(message_id::text, digest_key, id::text)`);
const lookedAt = 5_000;

/** Messages of a channel tried within the last minute. */
export const recentMessages = async (tx: Executor, channelId: string): Promise<number> => {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(distinct message_id)::int n from notice_deliveries
    where channel_id = ${channelId} and tried_at > now() - interval '1 minute'`);
  return rows[0]?.n ?? 0;
};

export interface DueMessage {
  [key: string]: unknown;
  readonly id: string;
  readonly attempts: number;
}

/**
 * Leases what is due in a channel, as messages: deliveries that leave together get the same message id, which they keep.
 * Call it while the channel is locked.
 */
export const leaseDue = async (
  tx: Executor,
  channelId: string,
  { messages, seconds, node }: { readonly messages: number; readonly seconds: number; readonly node: string },
): Promise<DueMessage[]> => {
  const { rows } = await tx.execute<DueMessage>(sql`
    with ready as (
      select id, message_id, digest_key, due_at, created_at, ${message} as message from notice_deliveries
      where ${due(channelId)} order by due_at limit ${lookedAt}),
    heads as (select message, min(due_at) from ready group by 1 order by 2 limit ${messages}),
    picked as (
      select id, first_value(coalesce(message_id, id)) over (partition by message order by created_at, id) as message_id
      from ready join heads using (message)),
    leased as (
      update notice_deliveries d set message_id = p.message_id, attempts = attempts + 1, tried_at = now(),
        leased_by = ${node}, due_at = now() + make_interval(secs => ${seconds})
      from picked p where d.id = p.id returning d.message_id, d.attempts)
    select message_id as id, max(attempts) as attempts from leased group by 1`);
  return rows;
};

const table = workTable({
  table: deliveries,
  waits: sql`status = 'waiting'`,
  dueAt: deliveries.dueAt,
  node: deliveries.leasedBy,
  attempts: deliveries.attempts,
});

/** What processes are sending. */
export const holdingOf = (db: Executor): Holding => ({
  held: table.held,
  takeBack: (left) => table.takeBack(db, left),
});

/** How long it is until a notice has waited for too long. */
export const untilExpiry = sql`select extract(epoch from min(expires_at) - now())::float8 * 1000 from notice_deliveries
  where status = 'waiting'`;

export const deliveriesOf = (db: Executor, messageId: string): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(deliveries)
    .where(sql`${deliveries.messageId} = ${messageId} and ${deliveries.status} = 'waiting'`)
    .orderBy(deliveries.createdAt, deliveries.id);

export type StoredReply = NonNullable<DeliveryRow['reply']>;

export const movableDeliveries = { table: deliveries, column: deliveries.status, states: deliveryStates };
/** Only a person puts back what has left or was given up. */
const isWaiting = eq(deliveries.status, 'waiting');

/** Stores why a delivery that waited does not leave. */
export const giveUp = async (db: Executor, id: string, reply: StoredReply): Promise<void> => {
  await progressRows(db, movableDeliveries, 'failed', and(eq(deliveries.id, id), isWaiting), { leasedBy: null, reply });
};

/** What it says is settled, so that nobody wants it any more. */
export const overtaken = async (db: Executor, id: string): Promise<void> => {
  const values = { leasedBy: null, reply: { status: 'overtaken', excerpt: '' } };
  await progressRows(db, movableDeliveries, 'expired', and(eq(deliveries.id, id), isWaiting), values);
};

const statusAfter = { done: 'sent', again: 'waiting', dead: 'failed' } as const;

/** Stores what became of the deliveries of a message that are still waiting. */
export const settle = async (db: Executor, messageId: string, outcome: Outcome<StoredReply>): Promise<void> => {
  const status = statusAfter[outcome.kind];
  const pauseSeconds = outcome.kind === 'again' ? outcome.pauseSeconds : 0;
  await progressRows(db, movableDeliveries, status, and(eq(deliveries.messageId, messageId), isWaiting), {
    leasedBy: null,
    ...(outcome.reply === undefined ? {} : { reply: outcome.reply }),
    sentAt: status === 'sent' ? sql`now()` : null,
    ...(status === 'waiting' ? { dueAt: sql`now() + make_interval(secs => ${pauseSeconds})` } : {}),
  });
};

export const expireOld = async (db: Executor): Promise<void> => {
  await progressRows(db, movableDeliveries, 'expired', and(lt(deliveries.expiresAt, sql`now()`), isWaiting));
};

export const forgetOlderThan = async (db: Executor, days: number): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    delete from notice_deliveries where id in (
      select id from notice_deliveries where created_at < now() - make_interval(days => ${days})
        and status <> 'waiting' limit 50000)`);
  return rowCount ?? 0;
};
