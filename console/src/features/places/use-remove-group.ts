import { type PlaceGroup, placesEndpoints } from '@eoms/contract';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';

const { listGroups, removeGroup, getGroupAndPlace } = placesEndpoints;

/** Asks, then removes an empty group; resolves to whether it is gone. */
export const useRemoveGroup = () => {
  const t = usePhrases('places');
  return useRemove(removeGroup, {
    invalidates: [listGroups, getGroupAndPlace],
    args: ({ id }: PlaceGroup) => ({ query: { id } }),
    title: ({ name }) => t('removeGroup', { name }),
  });
};
