import {
  type EventAttempt,
  type EventDelivery,
  type EventDeliveryRow,
  EventDeliveryStatus,
  type EventMessage,
  eventDeliveryStates,
  type MessageKind,
  mayBecome,
  type Page,
  type PageQuery,
} from '@eoms/contract';
import { eventDeliveryWords } from '@eoms/phrases';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { changeWhile, progressRows } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { type PlaceScope, withinAllPlaces } from '../../platform/database/row-scope.ts';
import { containing } from '../../platform/database/searching.ts';
import { workTable } from '../../platform/work/work-table.store.ts';
import { eventDeliveries as deliveries, eventWebhooks as targets } from './event-webhooks.tables.ts';
import { targetsWithin } from './targets.store.ts';

export type DeliveryRow = typeof deliveries.$inferSelect;
export type NewDelivery = Pick<
  typeof deliveries.$inferInsert,
  'id' | 'webhookId' | 'eventKey' | 'kind' | 'subject' | 'placeIds' | 'message'
>;

const movable = { table: deliveries, column: deliveries.status, states: eventDeliveryStates };
const insertedAtOnce = 500;
/** More than that waits for nothing: a target that is away for days would fill the disk. */
const waitingAtMost = 50_000;

/** Stores messages; those that were stored before are left out. Returns the targets that got some. */
export const insertDeliveries = async (tx: Executor, rows: readonly NewDelivery[]): Promise<Set<string>> => {
  const got = new Set<string>();
  for (let at = 0; at < rows.length; at += insertedAtOnce) {
    const values = rows.slice(at, at + insertedAtOnce).map((row) => ({ ...row, status: 'waiting' as const }));
    const inserted = await tx
      .insert(deliveries)
      .values(values)
      .onConflictDoNothing()
      .returning({ webhookId: deliveries.webhookId });
    for (const { webhookId } of inserted) got.add(webhookId);
  }
  return got;
};

const isWaiting = eq(deliveries.status, 'waiting');

/** What is too much for a target to catch up with is failed at once: it stays in the log, and can be sent again. */
export const refuseTooMany = async (tx: Executor, webhookId: string): Promise<void> => {
  const beyond = sql`${deliveries.id} in (select id from event_webhook_deliveries
    where webhook_id = ${webhookId} and status = 'waiting' order by sequence offset ${waitingAtMost})`;
  const noted = attemptText({ at: new Date().toISOString(), answer: 'tooManyWaiting', durationMs: 0, excerpt: '' });
  await progressRows(tx, movable, 'failed', beyond, { tries: noted });
};

const table = workTable({
  table: deliveries,
  waits: sql`status = 'waiting' and attempts >= 0`,
  lane: deliveries.webhookId,
  dueAt: deliveries.dueAt,
  node: deliveries.leasedBy,
  attempts: deliveries.attempts,
  inOrder: { subject: deliveries.subject, sequence: deliveries.sequence, waits: sql`first.status = 'waiting'` },
});

export const { held, takeBack } = table;

/** Of each target that is on: how long it is until its next message may leave. */
export const targetsWaiting = sql`
  select w.id::text, greatest(0, extract(epoch from greatest(d.due_at, w.retry_at) - now()))::float8 * 1000
  from event_webhooks w cross join lateral (
    select due_at from event_webhook_deliveries where webhook_id = w.id and status = 'waiting' and attempts >= 0
    order by due_at limit 1) d
  where w.enabled`;

export interface LeasedDelivery {
  [key: string]: unknown;
  readonly id: string;
  readonly attempts: number;
  readonly message: EventMessage;
}

export const leaseDeliveries = (
  db: Executor,
  of: { readonly lane: string; readonly count: number; readonly seconds: number; readonly node: string | null },
): Promise<LeasedDelivery[]> => table.lease<LeasedDelivery>(db, of, sql`id, attempts, message`);

const triesShown = 10;
const attemptText = (attempt: EventAttempt): SQL => sql`(
  select jsonb_agg(one order by n) from jsonb_array_elements(
    ${JSON.stringify([attempt])}::jsonb || ${deliveries.tries}) with ordinality as t (one, n) where n <= ${triesShown})`;

const statusAfter = { done: 'delivered', again: 'waiting', dead: 'failed' } as const;

/** Stores what became of an attempt. */
export const settleDelivery = async (
  db: Executor,
  id: string,
  outcome: { readonly kind: keyof typeof statusAfter; readonly pauseSeconds?: number; readonly attempt?: EventAttempt },
): Promise<void> => {
  const { kind, pauseSeconds = 0, attempt } = outcome;
  await progressRows(db, movable, statusAfter[kind], and(eq(deliveries.id, id), isWaiting), {
    leasedBy: null,
    ...(attempt && { tries: attemptText(attempt) }),
    ...(kind === 'again' && { dueAt: sql`now() + make_interval(secs => ${pauseSeconds})` }),
  });
};

/** The target is there again: what waits for the next attempt need not wait longer. */
export const hurryWaiting = async (db: Executor, webhookId: string): Promise<void> => {
  await db.execute(sql`update event_webhook_deliveries set due_at = now()
    where webhook_id = ${webhookId} and status = 'waiting' and leased_by is null and due_at > now()`);
};

/** Nothing is sent to a target that was stopped; people can send it again. */
export const failWaiting = async (tx: Executor, webhookId: string): Promise<void> => {
  const where = and(eq(deliveries.webhookId, webhookId), isWaiting);
  await progressRows(tx, movable, 'failed', where, { leasedBy: null });
};

const visible = (places: PlaceScope): SQL | undefined => {
  const within = targetsWithin(places);
  return and(
    withinAllPlaces(deliveries.placeIds, places),
    within && sql`${deliveries.webhookId} in (select ${targets.id} from ${targets} where ${within})`,
  );
};

const toRow = ({ webhookName, ...row }: DeliveryRow & { webhookName: string }): EventDeliveryRow => ({
  id: row.id,
  webhookId: row.webhookId,
  webhookName,
  kind: row.kind,
  status: row.status,
  attempts: row.attempts,
  last: row.tries[0] ?? null,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.status === 'waiting' ? row.dueAt.toISOString() : null,
});

export interface LogQuery extends PageQuery {
  readonly webhookId?: string | undefined;
  readonly status?: EventDeliveryStatus | undefined;
  readonly kind?: MessageKind | undefined;
}

const withName = (db: Executor) =>
  db
    .select({ ...getTableColumns(deliveries), webhookName: targets.name })
    .from(deliveries)
    .innerJoin(targets, eq(targets.id, deliveries.webhookId));

export const pageDeliveries = async (
  db: Executor,
  places: PlaceScope,
  query: LogQuery,
): Promise<Page<EventDeliveryRow>> => {
  const { id, createdAt } = deliveries;
  const page = await readPage(db, query, {
    rows: withName(db),
    counted: db.select({ id }).from(deliveries).innerJoin(targets, eq(targets.id, deliveries.webhookId)),
    scope: visible(places),
    where: [
      query.webhookId === undefined ? undefined : eq(deliveries.webhookId, query.webhookId),
      query.status && eq(deliveries.status, query.status),
      query.kind && eq(deliveries.kind, query.kind),
      containing(query.keyword, targets.name, deliveries.subject),
    ],
    order: { columns: { createdAt }, standard: 'createdAt', direction: 'desc', id },
  });
  return presentPage(page, toRow);
};

export const findDelivery = async (
  db: Executor,
  places: PlaceScope,
  id: string,
): Promise<EventDelivery | undefined> => {
  const [row] = await withName(db).where(and(eq(deliveries.id, id), visible(places)));
  return row && { ...toRow(row), message: row.message, tries: row.tries };
};

const again = {
  action: 'resend' as const,
  states: EventDeliveryStatus.options.filter((status) => mayBecome(eventDeliveryStates, status, 'waiting')),
};
const anew = { status: 'waiting' as const, attempts: 0, dueAt: sql`now()` };

/** Puts messages back into the queue under the id that they had. Returns their targets. */
export const resend = async (tx: Executor, places: PlaceScope, ids: readonly string[]): Promise<string[]> => {
  const refusals = { code: 'eventWebhook.wrongState', words: eventDeliveryWords } as const;
  const rows = await changeWhile(tx, { table: deliveries, scope: visible(places), refusals }, ids, again, anew);
  return rows.map(({ webhookId }) => webhookId);
};

/** The same for all failed messages of a target that the caller sees. */
export const resendFailed = async (tx: Executor, webhookId: string): Promise<number> => {
  const { status, ...values } = anew;
  const failed = and(eq(deliveries.webhookId, webhookId), eq(deliveries.status, 'failed'));
  return progressRows(tx, movable, status, failed, values);
};

/** Removes what is older, up to so many at a time; what waits for a target that is off, too. */
export const forgetOlderThan = async (db: Executor, days: number): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    delete from event_webhook_deliveries where id in (
      select id from event_webhook_deliveries where created_at < now() - make_interval(days => ${days}) limit 50000)`);
  return rowCount ?? 0;
};
