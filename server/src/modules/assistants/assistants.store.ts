import {
  type AssistantRequest,
  type AssistantRequestStatus,
  assistantRequestStates,
  type Page,
  type PageQuery,
  transition,
} from '@eoms/contract';
import { assistantRequestWords } from '@eoms/phrases';
import { and, count, eq, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { changeState, changeWhile, moveRows } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { assistantRequests as requests } from './assistants.tables.ts';

export type RequestRow = typeof requests.$inferSelect;

export const waitingMinutes = 15;
/** Longer than any call may take: whoever carried it out has ended. */
const lostAfter = sql`interval '5 minutes'`;
/** Requests of one key that may wait at a time. */
const waitingAtMost = 20;

export const toRequest = ({ args: _, input: _given, basis: _digest, ...row }: RequestRow): AssistantRequest => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  preparedAt: row.preparedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

const movable = { table: requests, column: requests.status, states: assistantRequestStates };

/** Notes what nobody decided in time, and what was lost with its node, before anybody reads or decides; returns these. */
export const settleOld = async (db: Executor): Promise<RequestRow[]> => {
  const now = sql`now()`;
  const expired = await moveRows(db, movable, 'expired', lte(requests.expiresAt, now));
  const lost = and(eq(requests.status, 'carryingOut'), lte(requests.decidedAt, sql`now() - ${lostAfter}`));
  return [...expired, ...(await moveRows(db, movable, 'failed', lost, { code: '503' }))];
};

/** Files a request, unless too many of the key wait, or too many were carried out without a person in this minute. */
export const addRequest = async (
  tx: Executor,
  row: typeof requests.$inferInsert,
  actsPerMinute: number,
): Promise<'filed' | 'manyWait' | 'manyAtOnce'> => {
  // One at a time for each key: the limit holds on several nodes too.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`assistant ${row.keyId}`}))`);
  const [waiting] = await tx
    .select({ rows: count() })
    .from(requests)
    .where(and(eq(requests.keyId, row.keyId), eq(requests.status, 'waiting')));
  if ((waiting?.rows ?? 0) >= waitingAtMost) return 'manyWait';
  if (row.atOnce) {
    const lately = sql`${requests.createdAt} > now() - interval '1 minute'`;
    const done = await tx.$count(requests, and(eq(requests.keyId, row.keyId), requests.atOnce, lately));
    if (done >= actsPerMinute) return 'manyAtOnce';
  }
  await tx.insert(requests).values(row);
  return 'filed';
};

export const pageRequests = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & { status?: AssistantRequestStatus | undefined },
): Promise<Page<AssistantRequest>> => {
  const { id, createdAt, status } = requests;
  const page = await readPage(
    db,
    { order: 'desc', ...query },
    {
      rows: db.select(getTableColumns(requests)).from(requests),
      counted: db.select({ id }).from(requests),
      scope: withinPlaces(requests.placeId, scope) ?? 'none',
      where: [query.status === undefined ? undefined : eq(status, query.status)],
      order: { columns: { createdAt }, standard: 'createdAt', id },
    },
  );
  return presentPage(page, toRequest);
};

const refusals = { code: 'assistantRequest.decided', words: assistantRequestWords } as const;
const stateful = (scope: PlaceScope) => ({ table: requests, scope: withinScope(scope) ?? ('none' as const), refusals });

export const findRequest = async (db: Executor, id: string, which?: SQL): Promise<RequestRow | undefined> =>
  (
    await db
      .select()
      .from(requests)
      .where(and(eq(requests.id, id), which))
  )[0];
export const ofKey = (keyId: string): SQL => eq(requests.keyId, keyId);
export const withinScope = (scope: PlaceScope): SQL | undefined => withinPlaces(requests.placeId, scope);

type Refreshed = Pick<RequestRow, 'args' | 'changes' | 'basis' | 'placeId' | 'placeName'>;

/** What was looked up anew for a request that still waits; it has its full time again. */
export const replacePrepared = async (
  tx: Executor,
  scope: PlaceScope,
  id: string,
  now: Refreshed,
): Promise<RequestRow> => {
  const values = { ...now, preparedAt: new Date(), expiresAt: new Date(Date.now() + waitingMinutes * 60_000) };
  const [row] = await changeWhile(tx, stateful(scope), [id], { action: 'prepare', states: ['waiting'] }, values);
  if (!row) throw new Error('A changed request was not returned');
  return row;
};

const forgottenAtOnce = 5_000;

/** Removes what was asked for before a moment, in small steps, unless something still happens to it; returns how many. */
export const forgetRequests = async (db: Executor, before: Date): Promise<number> => {
  for (let removed = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${requests} where id in (
        select id from ${requests}
        where created_at < ${before.toISOString()}::timestamptz and status not in ('waiting', 'carryingOut')
        order by created_at limit ${forgottenAtOnce})`);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < forgottenAtOnce) return removed;
  }
};

/** Decides a request that waits: of two people at once, one wins. */
export const decideRequest = async (
  tx: Executor,
  scope: PlaceScope,
  id: string,
  to: 'carryingOut' | 'refused',
  by: string,
): Promise<RequestRow> => {
  const step = transition(assistantRequestStates, 'waiting', to);
  const action = to === 'refused' ? 'refuse' : 'confirm';
  const [row] = await changeState(
    tx,
    stateful(scope),
    [id],
    { ...step, action },
    { decidedAt: sql`now()`, decidedBy: by },
  );
  if (!row) throw new Error('A changed request was not returned');
  return row;
};

/** Notes what came of it. */
export const endRequest = async (
  db: Executor,
  id: string,
  to: 'done' | 'failed',
  came: Pick<Partial<RequestRow>, 'code' | 'receiptId'>,
): Promise<RequestRow | undefined> => (await moveRows(db, movable, to, inArray(requests.id, [id]), came))[0];
