import { assetsEndpoints, stocktakesEndpoints } from '@eoms/contract';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { listStocktakes, getStocktake, listStocktakeItems, listStocktakeUnknowns } = stocktakesEndpoints;

/** What a scan or a decision makes out of date. */
export const outdated = [listStocktakes, getStocktake, listStocktakeItems, listStocktakeUnknowns];
/** The same where an asset is moved or made. */
export const outdatedAssets = [...outdated, assetsEndpoints.listAssets, assetsEndpoints.getAsset];

/** Others count in the same stocktake: what they find shows at once. */
export const useFollowStocktakes = (): void => useStaleOnNews('stocktakes', () => true, outdated);

const screen = '/assetStocktake';
export const pageOf = (id: string): string => `${screen}?id=${id}`;
export const countOf = (id: string, placeId?: string): string =>
  `${pageOf(id)}&count=true${placeId === undefined ? '' : `&placeId=${placeId}`}`;
