import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { PlaceRelations } from '../places/places.module.ts';

/**
 * While rooms are combined, only who sees all of them may run something in one; while they are divided, nothing runs in
 * the combined place but `groupId` where it combines them. Throws 'place.isCombined' and 'combination.isDivided'.
 */
export const requireOperable = (
  relations: Pick<PlaceRelations, 'mayOperate' | 'ofWhole'>,
  scope: PlaceScope,
  placeId: string,
  groupId?: string,
): void => {
  if (!relations.mayOperate(scope, placeId)) throw refuse('place.isCombined');
  const whole = relations.ofWhole(placeId);
  if (!whole || whole.combined) return;
  if (groupId === undefined || ![whole.combineGroupId, whole.divideGroupId].includes(groupId))
    throw refuse('combination.isDivided');
};
