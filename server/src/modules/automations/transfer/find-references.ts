import type { AutomationReference } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { namesakes, referencesOf } from './references.ts';

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);

/**
 * What the references of a file are here: the same thing if its id is known, else the only one of its kind with that
 * name in a place of that name, else the only one with that name. Those that are not found are left out.
 */
export const findReferences = async (
  db: Executor,
  scope: PlaceScope,
  references: readonly AutomationReference[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = references.map(({ id }) => id);
  const same = new Map((await referencesOf(db, scope, ids)).map((one) => [one.id, one.kind]));
  const strange = references.filter(({ id, kind }) => same.get(id) !== kind);
  const others = strange.length > 0 ? await namesakes(db, scope, strange) : [];
  const found = new Map(references.filter((one) => !strange.includes(one)).map(({ id }) => [id, id]));
  const byName = new Map<string, AutomationReference[]>();
  for (const one of others) {
    const key = `${one.kind} ${one.name}`;
    byName.set(key, [...(byName.get(key) ?? []), one]);
  }
  for (const { id, kind, name, within } of strange) {
    const named = byName.get(`${kind} ${name}`) ?? [];
    const match = only(named.filter((one) => one.within === within)) ?? only(named);
    if (match) found.set(id, match.id);
  }
  return found;
};
