import type { PlaceGroupDraft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { isWithin, lockTree } from '../../platform/database/tree.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { PlaceGroupsStore } from './place-groups.store.ts';
import { placeGroups } from './places.tables.ts';

const violations = {
  place_groups_name_key: 'placeGroup.nameInUse',
  place_groups_parent_fk: { code: '404', field: 'parentId' },
} as const;

export interface SavedGroup {
  readonly id: string;
  readonly moved: boolean;
}

export const saveGroup = (
  store: PlaceGroupsStore,
  tx: Executor,
  { id, ...values }: PlaceGroupDraft,
  caller: Caller,
): Promise<SavedGroup> =>
  refuseViolations(violations, async () => {
    if (id === undefined) {
      const made = newId();
      await store.insert(tx, made, values);
      await caller.audit({ target: made, after: values }, tx);
      return { id: made, moved: false };
    }
    await lockTree(tx, placeGroups);
    const before = await store.find(tx, id);
    if (!before) throw refuse('404');
    const moved = before.parentId !== values.parentId;
    if (values.parentId !== null && (await isWithin(tx, placeGroups, id, values.parentId))) {
      throw refuse('placeGroup.circular');
    }
    await store.update(tx, id, values);
    await caller.audit({ target: id, before, after: values }, tx);
    return { id, moved };
  });
