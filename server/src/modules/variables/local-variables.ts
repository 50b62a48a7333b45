import type { LocalVariable } from '@eoms/contract';
import type { RunVariables } from '@eoms/engine';

/** The variables of the automation or strategy that steps belong to; of a draft, that has no id yet. */
export interface StepLocals {
  readonly ownerId: string | null;
  readonly variables: readonly LocalVariable[];
}

/** Whether a name means one of these, and not a variable of the venue. */
export const isLocal = (locals: StepLocals | undefined, name: string): boolean =>
  locals?.variables.some((one) => one.name === name) ?? false;

/** The variables that each run has for itself. */
export const runVariablesOf = (locals: StepLocals | undefined): RunVariables =>
  Object.fromEntries(
    (locals?.variables ?? []).flatMap(({ scope, name, type, defaultValue }) =>
      scope === 'run' ? [[name, { type, value: defaultValue }]] : [],
    ),
  );

/** The name under which several automations are looked at together, for a variable that only one of them has. */
export const ownName = (ownerId: string | null, name: string): string => `${ownerId ?? 'draft'}.${name}`;

/** What an automation or strategy declares for itself; a draft has no id yet, and remembers nothing. */
export const localsOf = ({
  id,
  variables = [],
}: {
  readonly id?: string | undefined;
  readonly variables?: readonly LocalVariable[] | undefined;
}): StepLocals | undefined => (variables.length === 0 ? undefined : { ownerId: id ?? null, variables });

export const ownOf = ({ variables }: Pick<StepLocals, 'variables'>): LocalVariable[] =>
  variables.filter(({ scope }) => scope === 'own');
