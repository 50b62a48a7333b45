import {
  type BehaviorArgs,
  baseLanguage,
  may,
  plainResult,
  type SourceText,
  type SystemStepArgs,
  textOf,
} from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import { refuse } from '../../platform/http/refusal.ts';
import { reasonOfCode, type SystemStepHandler, type SystemStepRun } from '../controls/controls.module.ts';
import { runVariablesOf } from '../variables/variables.module.ts';
import type { BehaviorCaller } from './behavior-caller.ts';
import { BehaviorFault } from './behavior-fault.ts';
import type { CallableBehavior } from './data-behaviors.store.ts';
import { fillArguments } from './fill-arguments.ts';

type Args = SystemStepArgs<'dataBehavior'>;

const call = may('control', 'dataBehavior');
const longest = 80;

const both = (text: string): SourceText => ({ zh: text, en: text });
/** A behaviour in a receipt, with what it put into a variable. */
const subjectOf = (name: string, { into }: Args, value?: unknown): SourceText => {
  if (into === null) return both(name);
  const shown = value === undefined ? '…' : String(value).slice(0, longest);
  return both(`${name} · ${into.variable} → ${shown}`);
};

/** The arguments with what variables have now. */
const argsNow = async (
  { args, argsFrom = {} }: Args,
  { values }: Pick<SystemStepRun, 'values'>,
): Promise<BehaviorArgs> => {
  const found = await values(Object.values(argsFrom));
  const filled = Object.entries(argsFrom).map(([param, name]) => {
    const value = found.get(name) ?? null;
    return [param, typeof value === 'object' && value !== null ? textOf(value, baseLanguage) : value];
  });
  return { ...args, ...Object.fromEntries(filled) };
};

/** Refuses what no call could use; arguments that come from variables are known only when the step is reached. */
const requireArgs = (behavior: CallableBehavior, { args, argsFrom = {} }: Args): void => {
  const given = behavior.params.map((param) => (param.name in argsFrom ? { ...param, required: false } : param));
  const strange = Object.keys(argsFrom).find((name) => !behavior.params.some((param) => param.name === name));
  if (strange !== undefined) throw refuse('dataBehavior.argumentWrong', {}, [{ field: 'args.argsFrom' }]);
  fillArguments(given, args);
};

const failed = (code: BehaviorFault['code'], said = ''): { ok: false; reason: ReturnType<typeof reasonOfCode> } => {
  const words = said === '' ? '' : ` (${said.slice(0, 200)})`;
  const text = { zh: `${errorText(code, 'zh')}${words}`, en: `${errorText(code, 'en')}${words}` };
  return { ok: false, reason: { ...reasonOfCode(code), text } };
};

/** Steps that call an activated data behaviour, once in a run. Who saves one must be allowed to call it by hand. */
export const createBehaviorStep = ({
  activated,
  call: callOne,
}: BehaviorCaller): SystemStepHandler<'dataBehavior'> => ({
  async require(args, _roomIds, caller, locals) {
    if (!caller.permits(call)) throw refuse('403');
    const [behavior] = await activated([args.behaviorId]);
    if (!behavior) throw refuse('dataBehavior.notActivated', {}, [{ field: 'args.behaviorId' }]);
    requireArgs(behavior, args);
    if (args.into && !Object.hasOwn(runVariablesOf(locals), args.into.variable))
      throw refuse('dataBehavior.variableUnknown', {}, [{ field: 'args.into' }]);
  },
  async forecast(args) {
    const [behavior] = await activated([args.behaviorId]);
    if (!behavior) return { subject: both('—'), problem: reasonOfCode('dataBehavior.notActivated') };
    return {
      subject: subjectOf(behavior.name, args),
      // It may wait in line for as long as it may take.
      limitMs: behavior.timeoutSeconds * 2_000 + 2_000,
      ...(args.into ? { brings: args.into.variable } : {}),
    };
  },
  async perform(args, run, signal) {
    try {
      const { value, name } = await callOne(args.behaviorId, await argsNow(args, run), {
        cause: 'step',
        signal,
      });
      if (args.into === null) return { ok: true, reason: null };
      const found = plainResult(value, args.into.path);
      if (found === undefined) return failed('dataBehavior.noValue');
      run.described(subjectOf(name, args, found));
      return { ok: true, reason: null, brings: found };
    } catch (error) {
      // What the far side said may hold anything; a receipt has the reason alone.
      if (error instanceof BehaviorFault) return failed(error.code, /^(HTTP \d{3})/.exec(error.said)?.[1]);
      throw error;
    }
  },
});
