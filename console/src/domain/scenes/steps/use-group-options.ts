import { actionGroupsEndpoints } from '@eoms/contract';
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { usePlaceNames } from './use-place-names.ts';

/** The action groups of some places as options of a select. */
export const useGroupOptions = (placeIds: readonly string[], enabled = true) => {
  const nameOf = usePlaceNames();
  const groups = useQueries({
    queries: placeIds.map((placeId) => ({
      ...queryOf(actionGroupsEndpoints.listActionGroups, { query: { placeId } }),
      enabled,
    })),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  });
  const several = placeIds.length > 1;
  return groups.map(({ id, name, placeId }) => ({
    value: id,
    label: several ? `${nameOf(placeId)} · ${name}` : name,
  }));
};
