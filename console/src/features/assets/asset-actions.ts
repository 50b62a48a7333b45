import { type AssetAction, type AssetStatus, assetActions, assetStates, mayBecome } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';

const actions = Object.keys(assetActions) as AssetAction[];

/** What can be done with an asset in this status, as the contract declares it. */
export const actionsIn = (status: AssetStatus): AssetAction[] =>
  actions.filter((action) => mayBecome(assetStates, status, assetActions[action]));

/** Putting into stock is called by what it ends. */
export const useActionName = () => {
  const t = usePhrases('assets');
  return (action: AssetAction, from: AssetStatus | undefined): string => {
    if (action === 'store' && from === 'onLoan') return t('giveBack');
    return t(action === 'store' && from === 'retired' ? 'restore' : action);
  };
};
