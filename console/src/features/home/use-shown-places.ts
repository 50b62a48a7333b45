import { placesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useCurrentPlace } from '../../session/current-place.ts';
import { groupsBelow } from './floors.ts';

/** The places that this screen is about: those chosen in the top bar, or all. */
export const useShownPlaces = () => {
  const current = useCurrentPlace((s) => s.place);
  const groups = useQuery({ ...queryOf(placesEndpoints.listGroups), staleTime: 60_000 });
  const details = useQuery({ ...queryOf(placesEndpoints.listPlaceDetails, { query: {} }), refetchInterval: 30_000 });
  const wanted = current?.kind === 'group' ? groupsBelow(groups.data ?? [], current.id) : undefined;
  const places = (details.data ?? []).filter((p) => !current || (wanted ? wanted.has(p.groupId) : p.id === current.id));
  const isShown = (placeId: string): boolean => current === null || places.some((p) => p.id === placeId);
  return { groups, details, places, isShown, whole: current === null };
};
