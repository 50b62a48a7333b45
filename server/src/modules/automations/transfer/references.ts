import { AutomationReference } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { type FoundThing, namesakesOf, thingsOf } from '../../named-things/named-things.module.ts';

/** Of everything that has a name, what an automation can refer to. */
const referenceOf = ({ kind, id, name, within }: FoundThing): AutomationReference[] => {
  const checked = AutomationReference.safeParse({ kind, id, name, within });
  return checked.success ? [checked.data] : [];
};

/** Those of the ids that exist and that the caller may see. */
export const referencesOf = async (
  db: Executor,
  scope: PlaceScope,
  ids: readonly string[],
): Promise<AutomationReference[]> => (await thingsOf(db, scope, ids)).flatMap(referenceOf);

/** All of these kinds and names, wherever they are. */
export const namesakes = async (
  db: Executor,
  scope: PlaceScope,
  wanted: readonly AutomationReference[],
): Promise<AutomationReference[]> => (await namesakesOf(db, scope, wanted)).flatMap(referenceOf);
