import {
  asksSource,
  type BehaviorParam,
  becomes,
  type DataBehaviorDraft,
  dataBehaviorStates,
  onlyForReading,
  paramFaults,
} from '@eoms/contract';
import { fieldProblemText } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import type { References } from '../../platform/database/references.ts';
import { heldRefusal } from '../../platform/database/refuse-held.ts';
import { lockRow, removeRow, saveRow, writeRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { activationOf, type BehaviorRow, inactive, keptBehaviors } from './data-behaviors.store.ts';
import { findSource } from './data-sources.store.ts';
import { fillArguments } from './fill-arguments.ts';
import { requireTarget, type TargetDeps } from './require-target.ts';

/** Defaults must fit their parameters, or no call could use them. */
export const requireDefaults = (params: readonly BehaviorParam[]): void => {
  const optional = params.map((param) => ({ ...param, required: false }));
  fillArguments(optional, {});
};

/** The source fits the method, and the parameters fit what its statement asks for. */
const requireSource = async (tx: Executor, draft: DataBehaviorDraft, { language }: Caller): Promise<void> => {
  const source = draft.sourceId === null ? undefined : await findSource(tx, draft.sourceId);
  if (!source) throw refuseUnknown('sourceId');
  const { kind } = source.settings;
  if ((kind === 'http') !== (draft.methodType === 'request'))
    throw refuse('dataBehavior.wrongSource', {}, [{ field: 'sourceId' }]);
  if (draft.methodType === 'execution' && onlyForReading(kind))
    throw refuse('dataSource.onlyQueries', {}, [{ field: 'methodType' }]);
  const faults = kind === 'http' ? [] : paramFaults(draft, kind);
  if (faults.length === 0) return;
  const details = faults.map(({ problem, path }) => ({
    field: path.join('.'),
    message: fieldProblemText(problem, language, {}),
  }));
  throw refuse('422', {}, details);
};

/** What a change sets besides: the behaviour has to be tested and activated again. */
export const untested = (before: BehaviorRow | undefined) => ({
  status: before ? becomes(dataBehaviorStates, before.status, 'notActivated') : ('notActivated' as const),
  lastTest: null,
  updatedAt: new Date(),
  revision: (before?.revision ?? 0) + 1,
});

/** Saves a behaviour, which has to be tested and activated then; calls are answered as before until it is. */
export const saveBehavior = async (
  tx: Executor,
  deps: TargetDeps,
  draft: DataBehaviorDraft,
  caller: Caller,
): Promise<string> => {
  requireDefaults(draft.params);
  if (asksSource(draft.methodType)) await requireSource(tx, draft, caller);
  if (draft.target !== null) await requireTarget(deps, draft.target, caller);
  const { id } = await saveRow(tx, keptBehaviors, draft, caller, (before) => {
    if (before?.system && (before.methodName !== draft.methodName || !draft.system))
      throw refuse('dataBehavior.isSystem', {}, [{ field: 'methodName' }]);
    return { values: untested(before) };
  });
  return id;
};

/**
 * Lets calls be answered by a behaviour as it is now, if its last test has passed, or by nothing; if it is still as the
 * caller saw it.
 */
export const activateBehavior = async (
  tx: Executor,
  { id, active, revision }: { readonly id: string; readonly active: boolean; readonly revision: number },
  caller: Caller,
): Promise<void> => {
  const before = await lockRow(tx, keptBehaviors, id);
  if (before.revision !== revision) throw refuse('409');
  if (active && !before.lastTest?.ok) throw refuse('dataBehavior.notTested');
  const wanted = active ? 'activated' : before.lastTest ? 'tested' : 'notActivated';
  const status = becomes(dataBehaviorStates, before.status, wanted);
  const answers = active ? activationOf(before, caller.username) : inactive;
  const shown = (of: Pick<BehaviorRow, 'status' | 'active'>) => ({
    status: of.status,
    activeRevision: of.active?.revision ?? null,
  });
  const change = { values: { status, ...answers }, after: shown({ status, active: answers.active }) };
  await writeRow(tx, { ...keptBehaviors, forAudit: shown }, { id, before }, change, caller);
};

/** Removes a behaviour that no steps and conditions mention. */
export const removeBehavior = async (
  tx: Executor,
  id: string,
  caller: Caller,
  usedBy: References['mentioning'],
): Promise<void> => {
  await removeRow(tx, keptBehaviors, id, caller, async ({ system }) => {
    if (system) throw refuse('dataBehavior.isSystem');
    const uses = await usedBy(tx, id);
    if (uses > 0) throw heldRefusal('dataBehavior.inUse', uses, caller.language);
  });
};
