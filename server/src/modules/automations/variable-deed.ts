import { automationVariablesEndpoints, type VariableType, type VariableValue } from '@eoms/contract';
import { plainWords } from '@eoms/phrases';
import type { Database } from '../../platform/database/database.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { type Deed, reasonOfCode, type StepVariables } from '../controls/controls.module.ts';
import { asType, findVariable, fitsType, listVariables, swapValue, variableValues } from './variables.store.ts';

/** Steps that are filled from variables. */
export const createStepVariables = ({ db }: Pick<Database, 'db'>): StepVariables => ({
  values: (names) => variableValues(db, names),
  async require(names, caller) {
    const seen = new Set((await listVariables(db, caller.places, undefined)).map(({ name }) => name));
    if (!names.every((name) => seen.has(name))) throw refuseUnknown('steps');
  },
});

const problemOf = (type: VariableType | undefined, value: VariableValue) => {
  if (type === undefined) return reasonOfCode('scene.variableGone');
  return asType(type, value) === undefined ? reasonOfCode('automationVariable.typeMismatch') : undefined;
};

/** Steps that set a variable; the value of before comes back with the run, unless somebody has changed it since. */
export const createVariableDeed = ({ db }: Pick<Database, 'db'>): Deed<'variable'> => ({
  async require({ name, value }, _roomIds, caller) {
    if (!caller.permits(automationVariablesEndpoints.setAutomationVariable.needs)) throw refuse('403');
    const variable = await findVariable(db, caller.places, name);
    if (!variable) throw refuseUnknown('steps');
    if (!fitsType(variable.type, value)) throw refuse('automationVariable.typeMismatch', {}, [{ field: 'steps' }]);
  },
  async foresee({ name, value: given }) {
    const variable = await findVariable(db, 'all', name);
    const value = (variable && asType(variable.type, given)) ?? given;
    const { zh, en } = plainWords(value);
    return {
      subject: { zh: `${name} → ${zh}`, en: `${name} → ${en}` },
      effect: { sets: [{ kind: 'variable', name, value }] },
      problem: problemOf(variable?.type, value),
    };
  },
  async perform({ name, value: given }) {
    const type = (await findVariable(db, 'all', name))?.type;
    const value = type && asType(type, given);
    if (value === undefined) return { ok: false, reason: problemOf(type, given) ?? null };
    const before: VariableValue | undefined = await swapValue(db, name, value);
    if (before === undefined) return { ok: false, reason: reasonOfCode('scene.variableGone') };
    return {
      ...{ ok: true, reason: null },
      undo: async () => {
        const isBack = (await swapValue(db, name, before, value)) !== undefined;
        return { ok: isBack, reason: isBack ? null : reasonOfCode('scene.changedMeanwhile') };
      },
    };
  },
});
