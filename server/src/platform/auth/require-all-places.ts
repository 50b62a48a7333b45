import type { Identity } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';

/** Throws '403' unless the caller may do so at every place: for what holds for the whole venue, or decides who sees which places. */
export const requireAllPlaces = ({ places }: Pick<Identity, 'places'>): void => {
  if (places !== 'all') throw refuse('403');
};
