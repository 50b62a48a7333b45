import type { Identity } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';

type PlaceHolder = Pick<Identity, 'places'>;

/**
 * Groups decide who sees which places (a role can be granted a group), so only callers who see every place anyway may
 * create places, change groups or move a place to another one.
 */
export const requireAllPlaces = (caller: PlaceHolder): void => {
  if (caller.places !== 'all') throw refuse('403');
};
