import { may, stocktakeChanged } from '@eoms/contract';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { StocktakesDeps } from './stocktakes.deps.ts';
import { stocktakeStored } from './stocktakes.news.ts';
import { stocktakesRoutes } from './stocktakes.routes.ts';
import { filesOfUnknowns } from './unknowns.store.ts';

/** Stocktakes: whether what is registered at places is there, found out by people who scan labels. */
export const createStocktakes = ({ live, ...deps }: StocktakesDeps & Pick<Platform, 'live'>): ModuleParts => {
  deps.files.addUse(filesOfUnknowns);
  live.allowTopic('stocktakes', may('view', 'assetStocktake'), (_, rest) => rest === '');
  live.pushes(stocktakeStored, ({ stocktakeId }, publish) => publish('stocktakes', stocktakeChanged, { stocktakeId }));
  return { routes: stocktakesRoutes(deps) };
};
