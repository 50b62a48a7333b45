import {
  type ActionGroupStep,
  isRunValue,
  partsOfStep,
  type RunValueName,
  stepsIn,
  type Text,
  type VariableValue,
  variablesFilling,
  withPart,
} from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';

/** The variables of automations, as steps are filled from them. */
export interface StepVariables {
  /** Values by name; unknown names are left out. */
  values(names: readonly string[]): Promise<ReadonlyMap<string, VariableValue>>;
  /** Throws where one does not exist, or where the caller may not see it. */
  require(names: readonly string[], caller: Caller): Promise<void>;
}

/** What set off a run; none where nothing is known of it. */
export type RunValues = Partial<Readonly<Record<RunValueName, VariableValue | Text>>>;

export const variablesIn = (steps: readonly ActionGroupStep[]): string[] => [
  ...new Set(steps.flatMap(stepsIn).flatMap(variablesFilling)),
];

type Values = ReadonlyMap<string, VariableValue | Text>;

/** A variable that is gone leaves an empty value, which the device's action refuses. */
const filledWith = <T>(name: string, values: Values, otherwise: T): T | VariableValue | null => {
  const value = values.get(name) ?? (isRunValue(name) ? otherwise : null);
  return typeof value === 'object' && value !== null && 'zh' in value ? value.zh : value;
};

const fillOne = (step: ActionGroupStep, values: Values): ActionGroupStep => {
  if (step.kind === 'action' && step.argsFrom) {
    const { argsFrom, args, ...rest } = step;
    const given = Object.entries(argsFrom).map(([name, variable]) => [
      name,
      filledWith(variable, values, args[name] ?? null),
    ]);
    return { ...rest, args: { ...args, ...Object.fromEntries(given) } };
  }
  if (step.kind === 'state' && step.valueFrom !== undefined) {
    const { valueFrom, ...rest } = step;
    return { ...rest, value: filledWith(valueFrom, values, rest.value) };
  }
  if (step.kind === 'deed' && step.deed === 'variable' && step.args.valueFrom !== undefined) {
    const { valueFrom, ...args } = step.args;
    return { ...step, args: { ...args, value: filledWith(valueFrom, values, args.value) ?? args.value } };
  }
  return partsOfStep(step).reduce((whole, { of, steps }) => withPart(whole, { of, steps: fill(steps, values) }), step);
};
const fill = (steps: readonly ActionGroupStep[], values: Values): ActionGroupStep[] =>
  steps.map((step) => fillOne(step, values));

/** The values that variables have now, with those of the run. */
export const valuesOf = async (names: readonly string[], variables: () => StepVariables, given: RunValues = {}) => {
  const wanted = names.filter((name) => !isRunValue(name));
  const values = wanted.length === 0 ? [] : [...(await variables().values(wanted))];
  return new Map<string, VariableValue | Text>([...values, ...Object.entries(given)]);
};

/** The steps with the values that the variables have now, and with those of the run. */
export const fillVariables = async (
  steps: readonly ActionGroupStep[],
  variables: () => StepVariables,
  given?: RunValues,
): Promise<readonly ActionGroupStep[]> => {
  const names = variablesIn(steps);
  return names.length === 0 ? steps : fill(steps, await valuesOf(names, variables, given));
};
