import {
  automationVariablesEndpoints,
  type LocalVariable,
  type Text,
  type VariableType,
  type VariableValue,
  variableValue,
} from '@eoms/contract';
import { plainWords } from '@eoms/phrases';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { asType, ownName, type StepLocals, type VariablesModule } from '../variables/variables.module.ts';
import { reasonOfCode } from './reason-of-code.ts';
import type { SystemStepHandler } from './system-steps.ts';

const localNamed = (locals: StepLocals | undefined, wanted: string): LocalVariable | undefined =>
  locals?.variables.find(({ name }) => name === wanted);

const problemOf = (type: VariableType | undefined, value: VariableValue) => {
  if (type === undefined) return reasonOfCode('scene.variableGone');
  return asType(type, value) === undefined ? reasonOfCode('automationVariable.typeMismatch') : undefined;
};

const isPlain = (value: VariableValue | Text | undefined): value is VariableValue =>
  value !== undefined && typeof value !== 'object';

/** Steps that set a variable; the value of before comes back with the run, unless somebody has changed it since. */
export const createVariableStep = ({
  find,
  swap,
}: Pick<VariablesModule, 'find' | 'swap'>): SystemStepHandler<'variable'> => {
  const typeOf = async (name: string, locals: StepLocals | undefined): Promise<VariableType | undefined> =>
    (localNamed(locals, name) ?? (await find('all', name)))?.type;
  return {
    async require({ name, value }, _roomIds, caller, locals) {
      const local = localNamed(locals, name);
      // What only this automation knows belongs to whoever may change the automation.
      if (!local && !caller.permits(automationVariablesEndpoints.setAutomationVariable.needs)) throw refuse('403');
      const variable = local ?? (await find(caller.places, name));
      if (!variable) throw refuseUnknown('args.name');
      if (variableValue(variable.type, value) === undefined)
        throw refuse('automationVariable.typeMismatch', {}, [{ field: 'args.value' }]);
    },
    async forecast({ name, value: given, valueFrom }, { locals }) {
      const local = localNamed(locals, name);
      const type = await typeOf(name, locals);
      const value = (type && asType(type, given)) ?? given;
      const { zh, en } = valueFrom === undefined ? plainWords(value) : { zh: valueFrom, en: valueFrom };
      const subject = { zh: `${name} → ${zh}`, en: `${name} → ${en}` };
      const source = valueFrom === undefined ? {} : { from: valueFrom };
      const problem = problemOf(type, value);
      if (local?.scope === 'run') return { subject, problem, assigns: { name, value, ...source } };
      const known = local ? ownName(locals?.ownerId ?? null, name) : name;
      return { subject, problem, effect: { sets: [{ kind: 'variable', name: known, value, ...source }] } };
    },
    async perform({ name, value: fixed, valueFrom }, run) {
      const source = valueFrom === undefined ? undefined : (await run.values([valueFrom])).get(valueFrom);
      const given = isPlain(source) ? source : fixed;
      const type = await typeOf(name, run.locals);
      const value = type && asType(type, given);
      if (value === undefined) return { ok: false, reason: problemOf(type, given) ?? null };
      const before = await swap(run.locals, { name, value });
      if (before === undefined) return { ok: false, reason: reasonOfCode('scene.variableGone') };
      return {
        ok: true,
        reason: null,
        undo: async () => {
          const isBack = (await swap(run.locals, { name, value: before, only: value })) !== undefined;
          return { ok: isBack, reason: isBack ? null : reasonOfCode('scene.changedMeanwhile') };
        },
      };
    },
  };
};
