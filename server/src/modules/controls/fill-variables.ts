import {
  type ActionGroupStep,
  baseLanguage,
  isRunValue,
  partsOfStep,
  type RunValueName,
  stepsIn,
  type Text,
  textOf,
  type VariableType,
  type VariableValue,
  variablesFilling,
  withPart,
} from '@eoms/contract';
import type { RunVariables } from '@eoms/engine';
import { runVariablesOf, type StepLocals, type VariablesModule } from '../variables/variables.module.ts';

/** The variables that steps are filled from. */
export type StepVariables = Pick<VariablesModule, 'values'>;

/** What set off a run; none where nothing is known of it. */
export type RunValues = Partial<Readonly<Record<RunValueName, VariableValue | Text>>>;

export const variablesIn = (steps: readonly ActionGroupStep[]): string[] => [
  ...new Set(steps.flatMap(stepsIn).flatMap(variablesFilling)),
];

type Values = ReadonlyMap<string, VariableValue | Text>;

/** A variable that is gone leaves an empty value, which the device's action refuses. */
const filledWith = <T>(name: string, values: Values, otherwise: T): T | VariableValue | null => {
  const value = values.get(name) ?? (isRunValue(name) ? otherwise : null);
  return typeof value === 'object' && value !== null && 'zh' in value ? textOf(value, baseLanguage) : value;
};

/** The variables outside of the run that its steps set, and are filled from: the run keeps a copy that follows. */
const followedIn = (steps: readonly ActionGroupStep[], locals: StepLocals | undefined): Set<string> => {
  const ofRun = runVariablesOf(locals);
  const all = steps.flatMap(stepsIn);
  const set = all.flatMap((step) =>
    step.kind === 'systemStep' && step.systemStep === 'variable' ? [step.args.name] : [],
  );
  // Notices and calls are filled when they are sent.
  const filled = new Set(all.flatMap((step) => (isFilledLate(step) ? variablesFilling(step) : [])));
  return new Set(set.filter((name) => filled.has(name) && !Object.hasOwn(ofRun, name)));
};
const isFilledLate = (step: ActionGroupStep): boolean => step.kind !== 'systemStep' || step.systemStep === 'variable';

const typeOfValue = (value: VariableValue): VariableType =>
  typeof value === 'number' ? 'double' : typeof value === 'boolean' ? 'bool' : 'string';

/** What steps are filled with at once, and the names that they are filled from when they are reached. */
interface Filling {
  readonly values: Values;
  readonly late: ReadonlySet<string>;
}

const fillOne = (step: ActionGroupStep, filling: Filling): ActionGroupStep => {
  const { values, late } = filling;
  if (step.kind === 'action' && step.argsFrom) {
    const { argsFrom, args, ...rest } = step;
    const sources = Object.entries(argsFrom);
    const given = sources.flatMap(([name, variable]) =>
      late.has(variable) ? [] : [[name, filledWith(variable, values, args[name] ?? null)]],
    );
    const open = sources.filter(([, variable]) => late.has(variable));
    return {
      ...rest,
      args: { ...args, ...Object.fromEntries(given) },
      ...(open.length === 0 ? {} : { argsFrom: Object.fromEntries(open) }),
    };
  }
  if (step.kind === 'state' && step.valueFrom !== undefined) {
    const { valueFrom, ...rest } = step;
    return late.has(valueFrom) ? step : { ...rest, value: filledWith(valueFrom, values, rest.value) };
  }
  if (step.kind === 'systemStep' && step.systemStep === 'variable' && step.args.valueFrom !== undefined) {
    const { valueFrom, ...args } = step.args;
    if (late.has(valueFrom)) return step;
    return { ...step, args: { ...args, value: filledWith(valueFrom, values, args.value) ?? args.value } };
  }
  return partsOfStep(step).reduce((whole, { of, steps }) => withPart(whole, { of, steps: fill(steps, filling) }), step);
};
const fill = (steps: readonly ActionGroupStep[], filling: Filling): ActionGroupStep[] =>
  steps.map((step) => fillOne(step, filling));

/** What is known when a run begins. */
export interface FilledBy {
  readonly given?: RunValues | undefined;
  readonly locals?: StepLocals | undefined;
  /** What a trigger brings is left open. */
  readonly anyTrigger?: boolean | undefined;
}

/** The values that variables have now, with those of the run. */
export const valuesOf = async (
  names: readonly string[],
  variables: StepVariables,
  { given = {}, locals }: FilledBy = {},
) => {
  const wanted = names.filter((name) => !isRunValue(name));
  const values = wanted.length === 0 ? [] : [...(await variables.values(wanted, locals))];
  return new Map<string, VariableValue | Text>([...values, ...Object.entries(given)]);
};

export interface Filled {
  readonly steps: readonly ActionGroupStep[];
  /** The variables of the run, with copies of those outside that its steps set and use. */
  readonly variables: RunVariables;
}

/**
 * The steps with the values that the variables have now; those of the run are left to the run. Where the run follows what
 * it sets outside, steps after that are left to it as well.
 */
export const fillVariables = async (
  steps: readonly ActionGroupStep[],
  variables: StepVariables,
  { follows = false, ...by }: FilledBy & { readonly follows?: boolean },
): Promise<Filled> => {
  const names = variablesIn(steps);
  const ofRun = runVariablesOf(by.locals);
  if (names.length === 0) return { steps, variables: ofRun };
  const values = await valuesOf(names, variables, by);
  const copies = (follows ? [...followedIn(steps, by.locals)] : []).flatMap((name) => {
    const value = values.get(name);
    return value === undefined || typeof value === 'object'
      ? []
      : [[name, { type: typeOfValue(value), value }] as const];
  });
  const all = { ...ofRun, ...Object.fromEntries(copies) };
  const late = new Set([...Object.keys(all), ...(by.anyTrigger ? ['trigger_value'] : [])]);
  return { steps: fill(steps, { late, values }), variables: all };
};
