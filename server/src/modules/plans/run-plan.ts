import { may, type PlanExecution, type SceneRun } from '@eoms/contract';
import type { Cause } from '@eoms/engine';
import { type PlanRequestAction, planRequestWords } from '@eoms/phrases';
import { causeOf } from '../../platform/auth/cause-of.ts';
import { isPermitted, placesPermitted } from '../../platform/auth/rights.ts';
import { requireState } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, requireReadable } from '../../platform/database/save-row.ts';
import { newId } from '../../platform/database/uuid.ts';
import { mayWithPlaces } from '../../platform/definitions/definitions.policy.ts';
import type { Caller, Language } from '../../platform/http/context.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Access } from '../access/access.module.ts';
import type { SceneDoor } from '../controls/controls.module.ts';
import {
  decideRequest,
  findRequest,
  insertRequest,
  listRequests,
  lockRequest,
  markBegun,
  markRefused,
  planOfRequest,
  type StoredRequest,
  type UnbegunRequest,
} from './plan-requests.store.ts';
import { definitions, existingOf, findStored, type StoredPlan } from './plans.store.ts';

export interface RunPlanDeps extends Pick<Platform, 'database'> {
  readonly scenes: SceneDoor;
  readonly access: Pick<Access, 'accessOf'>;
  /** The id of this process. */
  readonly node: string;
  /** Tells browsers. */
  readonly changed: () => void;
}

/** A removed place or device does not keep the rest of a plan from running. */
const requireRunnable = async (
  { scenes }: RunPlanDeps,
  tx: Executor,
  { enabled, placeIds }: StoredPlan,
  caller: Caller,
): Promise<void> => {
  if (!enabled) throw refuse('plan.disabled');
  const there = await existingOf(tx, placeIds);
  if (there.length === 0) throw refuse('plan.placeGone');
  scenes.requireOperable(there, caller);
};

const begin = async (
  { scenes, database, changed }: RunPlanDeps,
  plan: StoredPlan,
  runId: string,
  cause: Cause,
  language: Language,
): Promise<SceneRun> => {
  const placeIds = await existingOf(database.db, plan.placeIds);
  return scenes.run({
    ...plan,
    placeIds,
    runId,
    group: { id: plan.id, name: plan.name },
    cause,
    priority: 'plan',
    language,
    ended: changed,
  });
};

/** Both people are the cause of the run. */
const beginApproved = async (
  deps: RunPlanDeps,
  plan: StoredPlan,
  { id, requestedBy, requestedName, decidedName }: StoredRequest,
  language: Language,
): Promise<SceneRun> => {
  const { db } = deps.database;
  const cause = { kind: 'person' as const, id: requestedBy, name: `${requestedName} + ${decidedName}` };
  try {
    const run = await begin(deps, plan, id, cause, language);
    await markBegun(db, id);
    return run;
  } catch (error) {
    // Anything else is tried again: the request stays approved.
    if (error instanceof Refusal) await markRefused(db, id, error.code);
    throw error;
  } finally {
    deps.changed();
  }
};

/** Runs a plan, or requests it where it needs a second person; `revision` is what the caller has seen of it. */
export const executePlan = async (
  deps: RunPlanDeps,
  { id, revision }: { readonly id: string; readonly revision: number },
  caller: Caller,
): Promise<PlanExecution> => {
  const { database } = deps;
  const runId = newId();
  const plan = await database.transaction(async (tx) => {
    const kept = definitions.rowsIn(caller.places);
    const found = await lockRow(tx, kept, id);
    requireReadable(kept, found);
    await requireRunnable(deps, tx, found, caller);
    if (found.revision !== revision) throw refuse('plan.changedSince');
    if (found.approval !== 'twoPeople') return found;
    if (!(await insertRequest(tx, { id: runId, planId: id, revision }, caller))) throw refuse('plan.isRequested');
    await caller.audit({ target: id, after: { requestId: runId, name: found.name } }, tx);
    return found;
  });
  if (plan.approval === 'twoPeople') {
    deps.changed();
    const [request = null] = await listRequests(database.db, caller.places, caller.userId, runId);
    return { run: null, request };
  }
  const cause = causeOf(caller);
  const run = await begin(deps, plan, runId, cause, caller.language);
  await caller.audit({ target: id, after: { runId, name: plan.name } });
  deps.changed();
  return { run, request: null };
};

/** Who has lost the rights since asking does not act through the hand of another. */
const requireStillMay = async (
  { access }: RunPlanDeps,
  tx: Executor,
  { requestedBy, requestedRole }: StoredRequest,
  { placeIds }: StoredPlan,
): Promise<void> => {
  const rights = await access.accessOf(requestedBy, requestedRole ?? undefined);
  const running = may('control', 'plan');
  if (!isPermitted(rights, running) || !mayWithPlaces(placesPermitted(rights, running), await existingOf(tx, placeIds)))
    throw refuse('plan.requesterMayNot');
};

const refusals = { code: 'plan.requestClosed', words: planRequestWords } as const;

/** Locks the plan before its request, as saving does. Throws '404', and the refusal of one that is not open. */
const lockOpen = async (tx: Executor, requestId: string, action: PlanRequestAction, caller: Caller) => {
  const seen = await planOfRequest(tx, caller.places, requestId);
  if (seen === undefined) throw refuse('404');
  const plan = await lockRow(tx, definitions.rowsIn(caller.places), seen.planId);
  if (action === 'approve') requireReadable(definitions.rowsIn(caller.places), plan);
  const request = await lockRequest(tx, requestId);
  if (!request) throw refuse('404');
  if (request.status === 'outdated') throw refuse('plan.changedSince');
  // The end of its time is nobody's change.
  const before = request.status === 'expired' ? request.status : seen.status;
  requireState(refusals, { seen: before, now: request.status }, action, (status) => status === 'open');
  return { plan, request };
};

/** Of two people who approve at the same moment, one does. */
export const approveRequest = async (deps: RunPlanDeps, requestId: string, caller: Caller): Promise<SceneRun> => {
  const { plan, approved } = await deps.database.transaction(async (tx) => {
    const { plan, request } = await lockOpen(tx, requestId, 'approve', caller);
    if (request.requestedBy === caller.userId) throw refuse('plan.samePerson');
    if (request.revision !== plan.revision) throw refuse('plan.changedSince');
    await requireRunnable(deps, tx, plan, caller);
    await requireStillMay(deps, tx, request, plan);
    const people = { requestedBy: request.requestedName, approvedBy: caller.username };
    await caller.audit({ target: plan.id, after: { runId: requestId, name: plan.name, ...people } }, tx);
    return { plan, approved: await decideRequest(tx, requestId, 'approved', { by: caller, node: deps.node }) };
  });
  return beginApproved(deps, plan, approved, caller.language);
};

/** The requester withdraws, others decline. */
export const closeRequest = async (
  { database, node, changed }: RunPlanDeps,
  requestId: string,
  how: 'declined' | 'withdrawn',
  caller: Caller,
): Promise<void> => {
  await database.transaction(async (tx) => {
    const { plan, request } = await lockOpen(tx, requestId, how === 'declined' ? 'decline' : 'withdraw', caller);
    const mine = request.requestedBy === caller.userId;
    if (mine && how === 'declined') throw refuse('plan.samePerson');
    if (!mine && how === 'withdrawn') throw refuse('plan.notYours');
    await decideRequest(tx, requestId, how, { by: caller, node });
    const after = { requestId, name: plan.name, requestedBy: request.requestedName };
    await caller.audit({ target: plan.id, after }, tx);
  });
  changed();
};

/**
 * Begins the runs of requests that were approved on a node that died before it could; too late, or where the plan has
 * changed since, they are refused. The run begins once for the id of its request, whoever begins it.
 */
export const beginUnbegun = async (deps: RunPlanDeps, { id, late }: UnbegunRequest): Promise<undefined> => {
  const { db } = deps.database;
  const request = await findRequest(db, id);
  if (request?.status !== 'approved' || request.begunAt !== null) return;
  const plan = await findStored(db, 'all', request.planId);
  if (!plan || late || plan.revision !== request.revision || !definitions.isReadable(plan)) {
    await markRefused(db, id, late ? 'scene.interrupted' : 'plan.changedSince');
    deps.changed();
    return;
  }
  await beginApproved(deps, plan, request, 'zh').catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
};
