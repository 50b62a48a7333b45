import type { Caller } from '../../platform/http/context.ts';

/** The places named in a query, limited to those the caller may see; all of the caller's if none is named. */
export const placesAskedFor = (caller: Caller, placeIds: string | undefined): 'all' | readonly string[] => {
  if (placeIds === undefined) return caller.places;
  const asked = placeIds.split(',').filter((id) => id !== '');
  if (caller.places === 'all') return asked;
  const allowed = new Set(caller.places);
  return asked.filter((id) => allowed.has(id));
};
