import { assetLoansEndpoints, assetsEndpoints } from '@eoms/contract';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { listAssetLoans, getAssetLoanCalendar, scanAssetLoan } = assetLoansEndpoints;
const { listAssets, getAsset, assetFigures, listAssetEvents } = assetsEndpoints;

const loans = [listAssetLoans, getAssetLoanCalendar, scanAssetLoan];
/** What a reservation, a hand-out or a return makes out of date. */
export const outdated = [...loans, listAssets, getAsset, assetFigures, listAssetEvents];

/** Others reserve and hand out too: what they do shows at once. */
export const useFollowLoans = (): void => useStaleOnNews('assetLoans', () => true, loans);
