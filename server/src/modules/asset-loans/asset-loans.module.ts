import { assetLoansChanged, may } from '@eoms/contract';
import type { ModuleParts } from '../../platform/platform.ts';
import { meetingsChanged } from '../meetings/meetings.module.ts';
import type { AssetLoansDeps } from './asset-loans.deps.ts';
import { assetLoansStored } from './asset-loans.news.ts';
import { assetLoansRoutes } from './asset-loans.routes.ts';
import { watchLoans } from './watch-loans.ts';

export type { AssetLoansDeps } from './asset-loans.deps.ts';

const seers = may('view', 'assetLoan', 'assetManagement', 'assetManagementEdit', 'placeMeeting');

/** Loans: equipment that is reserved for meetings and people, handed out and taken back. */
export const createAssetLoans = (deps: AssetLoansDeps): ModuleParts => {
  const { live, news } = deps.platform;
  live.allowTopic('assetLoans', seers, (_, rest) => rest === '');
  live.pushes(assetLoansStored, (_, publish) => publish('assetLoans', assetLoansChanged, {}));
  const queue = watchLoans(deps);
  news.wakes(assetLoansStored, queue);
  news.wakes(meetingsChanged, queue);
  return {
    routes: assetLoansRoutes(deps),
    start: async () => queue.start(),
    stop: () => queue.stop(),
  };
};
