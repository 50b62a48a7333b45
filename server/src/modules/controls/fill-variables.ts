import {
  type ActionGroupStep,
  partsOfStep,
  stepsIn,
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

export const variablesIn = (steps: readonly ActionGroupStep[]): string[] => [
  ...new Set(steps.flatMap(stepsIn).flatMap(variablesFilling)),
];

type Values = ReadonlyMap<string, VariableValue>;

/** A variable that is gone leaves an empty value, which the device's action refuses. */
const fillOne = (step: ActionGroupStep, values: Values): ActionGroupStep => {
  if (step.kind === 'action' && step.argsFrom) {
    const { argsFrom, args, ...rest } = step;
    const given = Object.entries(argsFrom).map(([name, variable]) => [name, values.get(variable) ?? null]);
    return { ...rest, args: { ...args, ...Object.fromEntries(given) } };
  }
  if (step.kind === 'state' && step.valueFrom !== undefined) {
    const { valueFrom, ...rest } = step;
    return { ...rest, value: values.get(valueFrom) ?? null };
  }
  return partsOfStep(step).reduce((whole, { of, steps }) => withPart(whole, { of, steps: fill(steps, values) }), step);
};
const fill = (steps: readonly ActionGroupStep[], values: Values): ActionGroupStep[] =>
  steps.map((step) => fillOne(step, values));

/** The steps with the values that the variables have now. */
export const fillVariables = async (
  steps: readonly ActionGroupStep[],
  variables: () => StepVariables,
): Promise<readonly ActionGroupStep[]> => {
  const names = variablesIn(steps);
  return names.length === 0 ? steps : fill(steps, await variables().values(names));
};
