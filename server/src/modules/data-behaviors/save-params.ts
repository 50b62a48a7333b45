import { type BehaviorParam, paramsAtMost } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, writeRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { keptBehaviors } from './data-behaviors.store.ts';
import { requireDefaults, untested } from './save-behavior.ts';

type Params = readonly BehaviorParam[];

/**
 * Changes the parameters of one behaviour, which then has to be tested and activated again. They need not be those that
 * its statement or address uses, which is changed by another call; until they are, no test passes.
 */
const changeParams = async (
  tx: Executor,
  behaviorId: string,
  change: (before: Params) => BehaviorParam[],
  caller: Caller,
): Promise<void> => {
  const before = await lockRow(tx, keptBehaviors, behaviorId, 'behaviorId');
  const params = change(before.params);
  requireDefaults(params);
  const values = { params, ...untested(before) };
  const forAudit = () => ({ params: before.params });
  const row = { id: behaviorId, before };
  await writeRow(tx, { ...keptBehaviors, forAudit }, row, { values, after: { params } }, caller);
};

const placeOf = (params: Params, wanted: string, field: string): number => {
  const at = params.findIndex(({ name }) => name === wanted);
  if (at < 0) throw refuse('dataBehavior.paramUnknown', {}, [{ field }]);
  return at;
};

export interface SavedParam {
  readonly behaviorId: string;
  /** The parameter to change; without it, one is added. */
  readonly oldName?: string | undefined;
  readonly param: BehaviorParam;
}

/** Adds a parameter at the end, or changes one in its place, also its name. */
export const saveParam = (tx: Executor, { behaviorId, oldName, param }: SavedParam, caller: Caller): Promise<void> =>
  changeParams(
    tx,
    behaviorId,
    (before) => {
      const at = oldName === undefined ? before.length : placeOf(before, oldName, 'oldName');
      const params = before.toSpliced(at, 1, param);
      if (params.some(({ name }, other) => other !== at && name === param.name))
        throw refuse('dataBehavior.paramTwice', {}, [{ field: 'param.name' }]);
      if (params.length > paramsAtMost) throw refuse('dataBehavior.paramsTooMany', { limit: paramsAtMost });
      return params;
    },
    caller,
  );

export const removeParam = (
  tx: Executor,
  { behaviorId, name }: { readonly behaviorId: string; readonly name: string },
  caller: Caller,
): Promise<void> =>
  changeParams(tx, behaviorId, (before) => before.toSpliced(placeOf(before, name, 'name'), 1), caller);
