import type { PlaceDraft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { requireAllPlaces } from './places.policy.ts';
import type { PlacesStore } from './places.store.ts';

const violations = { places_code_key: 'place.codeInUse', places_group_fk: { code: '404', field: 'groupId' } } as const;

/** Whose places changed hands by this save: a new place, or one in another group, changes what roles can see. */
export interface SavedPlace {
  readonly id: string;
  readonly regrouped: boolean;
}

export const savePlace = (
  store: PlacesStore,
  tx: Executor,
  { id, ...values }: PlaceDraft,
  caller: Caller,
): Promise<SavedPlace> =>
  refuseViolations(violations, async () => {
    if (id === undefined) {
      requireAllPlaces(caller);
      const made = newId();
      await store.insert(tx, made, values);
      await caller.audit({ target: made, after: values }, tx);
      return { id: made, regrouped: true };
    }
    const before = await store.lock(tx, caller.places, id);
    if (!before) throw refuse('404');
    const regrouped = before.groupId !== values.groupId;
    if (regrouped) requireAllPlaces(caller);
    await store.update(tx, id, values);
    await caller.audit({ target: id, before, after: values }, tx);
    return { id, regrouped };
  });
