import type { States } from '../kit/states.ts';
import type { StocktakeItemState, StocktakeStatus } from './stocktake.entities.ts';

/** A finished stocktake is kept as it is. */
export const stocktakeStates: States<StocktakeStatus> = {
  open: ['finished', 'cancelled'],
  finished: [],
  cancelled: [],
};

/** What is missing is expected again when its place is opened again; nothing that was found becomes missing. */
export const stocktakeItemStates: States<StocktakeItemState> = {
  expected: ['found', 'misplaced', 'missing'],
  away: ['found', 'misplaced'],
  missing: ['expected', 'found', 'misplaced'],
  found: ['misplaced'],
  misplaced: ['found'],
};
