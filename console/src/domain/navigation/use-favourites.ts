import { navigationEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useAct } from '../../ui/forms/use-careful.ts';

const { listNavigationFavourites, saveNavigationFavourite } = navigationEndpoints;

/** The entries that one has marked for oneself. */
export const useFavourites = () => {
  const known = queryOf(listNavigationFavourites);
  const { data = [] } = useQuery({ ...known, staleTime: 60_000 });
  const client = useQueryClient();
  const save = useChange(saveNavigationFavourite, { invalidates: [listNavigationFavourites] });
  const act = useAct();
  const set = (id: string, favourite: boolean): void => {
    // The star follows the hand; what the server says comes after it.
    client.setQueryData(known.queryKey, favourite ? [...data, id] : data.filter((one) => one !== id));
    void act(() => save.mutateAsync({ body: { id, favourite } }));
  };
  return { ids: new Set(data), set };
};
