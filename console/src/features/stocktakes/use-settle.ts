import { type MisplacedDecision, type StocktakeItem, stocktakesEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { outdatedAssets } from './stocktake-calls.ts';

/** Decides about an asset in the wrong place, in one tap. */
export const useSettle = () => {
  const t = usePhrases('stocktakes');
  const act = useAct();
  const settle = useChange(stocktakesEndpoints.settleMisplaced, { invalidates: outdatedAssets });
  return ({ id, name }: Pick<StocktakeItem, 'id' | 'name'>, decision: MisplacedDecision): void => {
    void act(() => settle.mutateAsync({ body: { itemId: id, decision } }), `${name}: ${t(`decided_${decision}`)}`);
  };
};
