import type { PlaceScope } from '../../platform/database/row-scope.ts';

/** The caller's places, limited to the requested place or group. */
export const narrowPlaces = async (
  placesBelow: (groupIds: readonly string[]) => Promise<string[]>,
  scope: PlaceScope,
  query: { readonly placeId?: string | undefined; readonly groupId?: string | undefined },
): Promise<PlaceScope> => {
  let places = scope;
  if (query.groupId !== undefined) places = both(places, await placesBelow([query.groupId]));
  if (query.placeId !== undefined) places = both(places, [query.placeId]);
  return places;
};

/** Those of the wanted places that are within the scope. */
export const both = (scope: PlaceScope, wanted: readonly string[]): readonly string[] => {
  if (scope === 'all') return wanted;
  const allowed = new Set(scope);
  return wanted.filter((id) => allowed.has(id));
};
