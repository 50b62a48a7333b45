import type { PlaceScope } from '../../platform/database/row-scope.ts';

interface PlacesToNarrow {
  readonly placesBelow: (groupIds: readonly string[]) => Promise<string[]>;
  /** What belongs to a place: itself, and its parts if it is made of others. */
  readonly roomsOf: (placeId: string) => readonly string[];
}

/** The caller's places, limited to the requested place, with its parts, or group. */
export const narrowPlaces = async (
  { placesBelow, roomsOf }: PlacesToNarrow,
  scope: PlaceScope,
  query: { readonly placeId?: string | undefined; readonly groupId?: string | undefined },
): Promise<PlaceScope> => {
  let places = scope;
  if (query.groupId !== undefined) places = both(places, await placesBelow([query.groupId]));
  if (query.placeId !== undefined) places = both(places, roomsOf(query.placeId));
  return places;
};

/** Those of the wanted places that are within the scope. */
export const both = (scope: PlaceScope, wanted: readonly string[]): readonly string[] => {
  if (scope === 'all') return wanted;
  const allowed = new Set(scope);
  return wanted.filter((id) => allowed.has(id));
};
