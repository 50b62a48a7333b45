import type { AutomationVariable, LocalScope, LocalVariable } from '@eoms/contract';

/** A variable of the venue, or of what is being edited. */
export interface KnownVariable extends Pick<AutomationVariable, 'name' | 'type' | 'defaultValue'> {
  readonly scope?: LocalScope;
}

/** Those that conditions or steps can name: what is being edited goes before the venue, and runs are for steps only. */
export const knownVariables = (
  venue: readonly AutomationVariable[],
  locals: readonly LocalVariable[] | undefined,
  use: 'conditions' | 'steps',
): KnownVariable[] => {
  const named = (locals ?? []).filter(({ name }) => name !== '');
  const names = new Set(named.map(({ name }) => name));
  return [
    ...named.filter(({ scope }) => use === 'steps' || scope === 'own'),
    ...venue.filter(({ name }) => !names.has(name)),
  ];
};
