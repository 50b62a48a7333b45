import { accessChanged } from '../../platform/auth/auth.news.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyPlan, lockPlanned } from './apply-plan.store.ts';
import type { DirectoriesDeps } from './directories.deps.ts';
import type { DirectoryRow } from './directories.store.ts';
import { digestOf, makePlan } from './plan/make-plan.ts';
import type { Plan } from './plan/plan.entities.ts';
import { lockPeople, readPresent } from './present.store.ts';
import { moveRun, storeLines } from './runs.store.ts';
import type { Snapshot } from './sources/source.ts';

/** One whose rights bound what may be changed; null: the schedule, as an administrator has set it up. */
type By = Caller | null;

export interface CarryOut {
  readonly runId: string;
  readonly directory: DirectoryRow;
  readonly snapshot: Snapshot;
  /** Of what a person saw; null: nobody has seen it. */
  readonly seen: string | null;
  /** Whether it may be carried out by itself. */
  readonly allows?: (plan: Plan) => boolean;
}

export type Outcome = 'applied' | 'outdated' | 'held' | 'gone';

export const createCarryOut = (deps: Pick<DirectoriesDeps, 'platform' | 'access' | 'session'>) => {
  const { database, news, audit } = deps.platform;

  const change = async (tx: Executor, { directory, runId }: CarryOut, plan: Plan, by: By) => {
    const userIds = await lockPlanned(tx, plan);
    if (by && !(await deps.access.mayManage(tx, by, userIds))) throw refuse('403');
    if (by && directory.roleId !== null) await deps.access.requireWithin(tx, by, [directory.roleId]);
    const done = await deps.access.keepAdministrator(tx, () =>
      applyPlan(tx, { id: directory.id, below: directory.departmentId }, plan),
    );
    if (directory.roleId !== null) for (const id of done.added) await deps.access.giveRole(tx, id, directory.roleId);
    const note = async (action: string, ids: readonly string[], after: object): Promise<void> => {
      for (const target of ids) {
        const entry = { action, target, after: { ...after, runId, directory: directory.name } };
        if (by) await by.audit(entry, tx);
        else await audit.write(entry, {}, tx);
      }
    };
    await note('directory.userAdded', done.added, { enabled: true });
    await note('directory.userChanged', done.changed, {});
    await note('directory.userDisabled', done.disabled, { enabled: false });
    await note('directory.userEnabled', done.enabled, { enabled: true });
    const touched = [...done.added, ...done.disabled, ...done.enabled, ...done.changed];
    if (touched.length > 0) await news.changed(tx, accessChanged, { userIds: touched });
    return deps.session.endSessions(tx, { userIds: done.disabled, reason: 'disabled' });
  };

  /**
   * Plans again and carries it out, in one transaction with the state of the run: after a kill everything is as before or as
   * after, and the log says which.
   */
  return async (what: CarryOut, by: By): Promise<Outcome> => {
    const { runId, directory, snapshot, seen } = what;
    let closeSockets: (() => void) | undefined;
    const outcome = await database.transaction(async (tx): Promise<Outcome> => {
      closeSockets = undefined;
      await lockPeople(tx);
      const plan = makePlan(directory, snapshot, await readPresent(tx, directory.id));
      const digest = digestOf(plan);
      const finished = { finishedAt: new Date(), snapshot: null, node: null };
      if (seen !== null && seen !== digest)
        return (await moveRun(tx, runId, 'outdated', finished)) ? 'outdated' : 'gone';
      const read = { counts: plan.counts, scopeNote: snapshot.scopeNote };
      const isFirst = seen === null;
      if (isFirst) await storeLines(tx, runId, plan.lines);
      if (isFirst && !what.allows?.(plan)) {
        const held = { ...read, snapshot, digest, readAt: new Date(), node: null, guarded: what.allows !== undefined };
        return (await moveRun(tx, runId, 'ready', held)) ? 'held' : 'gone';
      }
      const applied = { ...read, ...finished, ...(isFirst ? { readAt: new Date() } : {}) };
      if (!(await moveRun(tx, runId, 'applied', applied))) return 'gone';
      closeSockets = await change(tx, what, plan, by);
      return 'applied';
    });
    closeSockets?.();
    return outcome;
  };
};
