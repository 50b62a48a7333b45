import type { Move, placesEndpoints } from '@eoms/contract';
import { useAct } from '../ui/forms/use-careful.ts';
import { type ChangeOptions, useChange } from './use-change.ts';

/** All moves have the same body and reply. */
type MoveEndpoint = typeof placesEndpoints.moveGroup;

/** Moves a row of a sortable tree down by `steps`, or up when negative: one call however far. */
export const useMove = (endpoint: MoveEndpoint, options: ChangeOptions) => {
  const move = useChange(endpoint, options);
  const act = useAct();
  return ({ id }: { readonly id: string }, steps: number): void => {
    const body: Move = { id, direction: steps < 0 ? 'up' : 'down', steps: Math.abs(steps) };
    void act(() => move.mutateAsync({ body }));
  };
};
