import type { OwnValue, VariableValue } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { storedOwn, swapOwn } from './local-variables.store.ts';
import { isLocal, ownOf, type StepLocals } from './local-variables.ts';
import { asType, settledOfVenue } from './variables.store.ts';

/** The values of its own variables, with the time since which they are known not to have changed: null is ever since. */
export const ownValues = async (
  db: Executor,
  locals: StepLocals | undefined,
): Promise<(Omit<OwnValue, 'knownFrom'> & { since: Date | null })[]> => {
  if (!locals) return [];
  const own = ownOf(locals);
  const stored = locals.ownerId === null || own.length === 0 ? [] : await storedOwn(db, locals.ownerId);
  return own.map(({ name, type, defaultValue }) => {
    const row = stored.find((one) => one.name === name && one.type === type && one.defaultValue === defaultValue);
    const updatedAt = row?.updatedAt ?? null;
    const value = row?.value ?? defaultValue;
    return { name, type, value, updatedAt: updatedAt?.toISOString() ?? null, since: updatedAt };
  });
};

/** Values by name, with the time since which they are known not to have changed; null is ever since. */
export const settledVariables = async (
  db: Executor,
  names: readonly string[],
  locals: StepLocals | undefined,
): Promise<{ name: string; value: VariableValue; since: Date | null }[]> => {
  const venue = names.filter((name) => !isLocal(locals, name));
  const own = (await ownValues(db, locals)).filter(({ name }) => names.includes(name));
  return [...(await settledOfVenue(db, venue)), ...own];
};

/** Sets one, and returns what it was before. */
export const setOwn = async (
  db: Executor,
  locals: StepLocals,
  {
    name,
    value,
    only,
  }: { readonly name: string; readonly value: VariableValue; readonly only?: VariableValue | undefined },
): Promise<VariableValue | undefined> => {
  const declared = ownOf(locals).find((one) => one.name === name);
  if (!declared || locals.ownerId === null) throw refuse('404');
  const taken = asType(declared.type, value);
  if (taken === undefined) throw refuse('automationVariable.typeMismatch', {}, [{ field: 'value' }]);
  return swapOwn(db, locals.ownerId, { ...declared, value: taken, only });
};
