import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
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

/**
 * Leases what is due in a channel, as messages: deliveries that leave together get the same message id, which they keep.
 * Call it while the channel is locked.
 */
export const leaseDue = async (
  tx: Executor,
  channelId: string,
  { messages, seconds, node }: { readonly messages: number; readonly seconds: number; readonly node: string },
): Promise<string[]> => {
  const { rows } = await tx.execute<{ message: string }>(sql`
    with ready as (
      select id, message_id, digest_key, due_at, created_at, ${message} as message from notice_deliveries
      where ${due(channelId)} order by due_at limit ${lookedAt}),
    heads as (select message, min(due_at) from ready group by 1 order by 2 limit ${messages}),
    picked as (
      select id, first_value(coalesce(message_id, id)) over (partition by message order by created_at, id) as message_id
      from ready join heads using (message))
    update notice_deliveries d set message_id = p.message_id, attempts = attempts + 1, tried_at = now(),
      leased_by = ${node}, due_at = now() + make_interval(secs => ${seconds})
    from picked p where d.id = p.id returning d.message_id as message`);
  return [...new Set(rows.map((row) => row.message))];
};

export interface Pending {
  [key: string]: unknown;
  readonly isDue: boolean;
  readonly hasExpired: boolean;
  /** Milliseconds until something else becomes due; null if nothing else waits. */
  readonly nextMs: number | null;
  /** The processes that are sending something. */
  readonly nodes: readonly string[];
}

/** Whether there is anything to do, in one statement: mostly there is not. */
export const readPending = async (db: Executor): Promise<Pending | undefined> => {
  const { rows } = await db.execute<Pending>(sql`
    select coalesce(bool_or(channel_id is not null and due_at <= now()), false) "isDue",
      coalesce(bool_or(expires_at < now()), false) "hasExpired",
      extract(epoch from min(due_at) filter (where channel_id is not null and due_at > now()) - now())::float8 * 1000 "nextMs",
      array(select distinct leased_by from notice_deliveries where leased_by is not null)::text[] nodes
    from notice_deliveries where status = 'waiting'`);
  return rows[0];
};

/** Makes due what these processes did not finish. */
export const takeBack = async (db: Executor, nodes: readonly string[]): Promise<void> => {
  await db.execute(sql`
    update notice_deliveries set leased_by = null, due_at = case when status = 'waiting' then now() else due_at end
    where leased_by = any(${sql.param([...nodes])}::uuid[])`);
};

export const deliveriesOf = (db: Executor, messageId: string): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(deliveries)
    .where(sql`${deliveries.messageId} = ${messageId} and ${deliveries.status} = 'waiting'`)
    .orderBy(deliveries.createdAt, deliveries.id);

export interface Outcome {
  readonly status: 'sent' | 'failed' | 'waiting';
  readonly reply: NonNullable<DeliveryRow['reply']>;
  /** Of another attempt. */
  readonly pauseSeconds?: number;
}

/** Stores what became of deliveries that are still waiting. */
export const settle = async (
  db: Executor,
  ids: readonly string[],
  { status, reply, pauseSeconds = 0 }: Outcome,
): Promise<void> => {
  await db.execute(sql`
    update notice_deliveries set status = ${status}, leased_by = null, reply = ${JSON.stringify(reply)}::jsonb,
      sent_at = case when ${status} = 'sent' then now() end,
      due_at = case when ${status} = 'waiting' then now() + make_interval(secs => ${pauseSeconds}) else due_at end
    where id = any(${sql.param([...ids])}::uuid[]) and status = 'waiting'`);
};

export const expireOld = async (db: Executor): Promise<void> => {
  await db.execute(
    sql`update notice_deliveries set status = 'expired' where status = 'waiting' and expires_at < now()`,
  );
};

export const forgetOlderThan = async (db: Executor, days: number): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    delete from notice_deliveries where id in (
      select id from notice_deliveries where created_at < now() - make_interval(days => ${days})
        and status <> 'waiting' limit 50000)`);
  return rowCount ?? 0;
};
