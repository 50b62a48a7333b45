import {
  type ErrorCode,
  type PlanRequest,
  type PlanRequestStatus,
  planRequestMinutes,
  planRequestStates,
} from '@eoms/contract';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { moveRows } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Held, Item } from '../../platform/work/queue.ts';
import { workTable } from '../../platform/work/work-table.store.ts';
import { definitions } from './plans.store.ts';
import { plans, planRequests as requests } from './plans.tables.ts';

export type StoredRequest = typeof requests.$inferSelect;
interface Person {
  readonly userId: string;
  readonly username: string;
  readonly roleId?: string | undefined;
}

export const movableRequests = { table: requests, column: requests.status, states: planRequestStates };
const isOpen = eq(requests.status, 'open');
/** By the clock of the database, which all nodes share. */
const isOver: SQL = sql`${requests.expiresAt} <= now()`;

/** Marks open requests whose time is over; returns how many. */
export const expireRequests = async (db: Executor): Promise<number> => {
  const expired = await moveRows(db, movableRequests, 'expired', isOver);
  return expired.length;
};

/** Makes a request, unless the plan has an open one; returns whether it did. Lock the plan before. */
export const insertRequest = async (
  tx: Executor,
  { id, planId, revision }: Pick<StoredRequest, 'id' | 'planId' | 'revision'>,
  by: Person,
): Promise<boolean> => {
  await moveRows(tx, movableRequests, 'expired', and(eq(requests.planId, planId), isOver));
  const { rowCount } = await tx
    .insert(requests)
    .values({
      id,
      planId,
      revision,
      status: 'open',
      requestedBy: by.userId,
      requestedName: by.username,
      requestedRole: by.roleId ?? null,
      expiresAt: sql`now() + make_interval(mins => ${planRequestMinutes})`,
    })
    .onConflictDoNothing();
  return rowCount === 1;
};

/** The open request of a plan is not about the plan as it is now. */
export const outdateRequests = async (tx: Executor, planId: string): Promise<void> => {
  await moveRows(tx, movableRequests, 'outdated', eq(requests.planId, planId), { decidedAt: sql`now()` });
};

/** The plan of a request, and the state in which that is before it is locked. */
export const planOfRequest = async (
  db: Executor,
  scope: PlaceScope,
  id: string,
): Promise<{ planId: string; status: PlanRequestStatus } | undefined> => {
  const [row] = await db
    .select({ planId: requests.planId, status: requests.status })
    .from(requests)
    .innerJoin(plans, eq(plans.id, requests.planId))
    .where(and(eq(requests.id, id), definitions.within(scope)));
  return row;
};

/** The request as it is now, locked until the transaction ends; one whose time is over is `expired`. */
export const lockRequest = async (tx: Executor, id: string): Promise<StoredRequest | undefined> => {
  const [row] = await tx
    .select({ request: requests, over: sql<boolean>`${isOver}` })
    .from(requests)
    .where(eq(requests.id, id))
    .for('update');
  if (!row) return undefined;
  return row.over && row.request.status === 'open' ? { ...row.request, status: 'expired' } : row.request;
};

/** The node that took the approval begins the run; others wait this long before they do, unless it is gone before. */
const othersAfterSeconds = 5;

export const decideRequest = async (
  tx: Executor,
  id: string,
  status: 'approved' | 'declined' | 'withdrawn',
  { by, node }: { readonly by: Person; readonly node: string },
): Promise<StoredRequest> => {
  const [row] = await moveRows(tx, movableRequests, status, eq(requests.id, id), {
    decidedBy: by.userId,
    decidedName: by.username,
    decidedAt: sql`now()`,
    leasedBy: node,
    dueAt: sql`now() + make_interval(secs => ${othersAfterSeconds})`,
  });
  if (!row) throw new Error(`the locked request ${id} is not open any more`);
  return row;
};

export const markBegun = async (db: Executor, id: string): Promise<void> => {
  await db
    .update(requests)
    .set({ begunAt: sql`coalesce(${requests.begunAt}, now())` })
    .where(eq(requests.id, id));
};

/** An approved request whose run cannot begin, or not any more. */
export const markRefused = async (db: Executor, id: string, refusal: ErrorCode): Promise<void> => {
  await moveRows(db, movableRequests, 'refused', and(eq(requests.id, id), isNull(requests.begunAt)), { refusal });
};

/** Later than this, nobody expects the run any more. */
const expectedForSeconds = 120;
const leaseSeconds = 30;

const unbegun = workTable({
  table: requests,
  waits: sql`status = 'approved' and begun_at is null`,
  dueAt: requests.dueAt,
  // Of a node of the version before.
  dueElse: sql`${requests.decidedAt} + make_interval(secs => ${othersAfterSeconds})`,
  node: requests.leasedBy,
  attempts: requests.attempts,
  withNext: true,
});

/** An approved request whose run has not begun, as after a crash; `late`: it is too late to begin it. */
export interface UnbegunRequest extends Item {
  readonly late: boolean;
}

/** What waits, who is at it, and how to take it. */
export const unbegunRequests = (db: Executor, node: string) => ({
  waiting: unbegun.waiting,
  lease: (lane: string, count: number): Promise<UnbegunRequest[]> =>
    unbegun.lease<UnbegunRequest & Record<string, unknown>>(
      db,
      { lane, count, seconds: leaseSeconds, node },
      sql`id, attempts, ${requests.decidedAt} < now() - make_interval(secs => ${expectedForSeconds}) late`,
    ),
  holding: { held: unbegun.held, takeBack: (left: readonly Held[]) => unbegun.takeBack(db, left) },
});

/** Whose run is tried again after a pause. */
export const returnRequest = async (db: Executor, id: string, pauseSeconds: number): Promise<void> => {
  await db
    .update(requests)
    .set({ leasedBy: null, dueAt: sql`now() + make_interval(secs => ${pauseSeconds})` })
    .where(and(eq(requests.id, id), eq(requests.status, 'approved')));
};

export const findRequest = async (db: Executor, id: string): Promise<StoredRequest | undefined> => {
  const [row] = await db.select().from(requests).where(eq(requests.id, id));
  return row;
};

/** How long it is until the time of an open request is over. */
export const untilExpiry = sql`select extract(epoch from min(expires_at) - now())::float8 * 1000 from plan_requests
  where status = 'open'`;

const toRequest = (row: StoredRequest, planName: string, userId: string): PlanRequest => ({
  id: row.id,
  planId: row.planId,
  planName,
  status: row.status,
  mine: row.requestedBy === userId,
  requestedBy: row.requestedName,
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: row.decidedName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  runId: row.begunAt === null ? null : row.id,
  refusal: row.refusal,
});

/** Requests of the last minutes, among them all open ones, the newest first; or the one with this id. */
export const listRequests = async (
  db: Executor,
  scope: PlaceScope,
  userId: string,
  id?: string,
): Promise<PlanRequest[]> => {
  const recent = sql`${requests.requestedAt} > now() - make_interval(mins => ${2 * planRequestMinutes})`;
  const rows = await db
    .select({
      request: requests,
      planName: plans.name,
      status: sql<PlanRequestStatus>`case when ${isOpen} and ${isOver} then 'expired' else ${requests.status} end`,
    })
    .from(requests)
    .innerJoin(plans, eq(plans.id, requests.planId))
    .where(and(definitions.within(scope), id ? eq(requests.id, id) : recent))
    .orderBy(desc(requests.requestedAt), desc(requests.id))
    .limit(50);
  return rows.map(({ request, planName, status }) => toRequest({ ...request, status }, planName, userId));
};

/** Removes requests that were made before; returns how many. */
export const forgetRequests = async (db: Executor, before: Date): Promise<number> => {
  const { rowCount } = await db
    .delete(requests)
    .where(sql`${requests.requestedAt} < ${before.toISOString()}::timestamptz`);
  return rowCount ?? 0;
};
