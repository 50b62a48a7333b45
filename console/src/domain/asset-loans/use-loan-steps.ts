import { type AssetLoan, assetLoansEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import { outdated } from './loan-calls.ts';

const { releaseAssetLoan, handOutAssets, takeBackAssets } = assetLoansEndpoints;

/** What can be done with loans; each returns whether it was done. */
export const useLoanSteps = () => {
  const t = usePhrases('assetLoans');
  const careful = useCareful();
  const act = useAct();
  const release = useChange(releaseAssetLoan, { invalidates: outdated });
  const handOut = useChange(handOutAssets, { invalidates: outdated });
  const takeBack = useChange(takeBackAssets, { invalidates: outdated });
  return {
    release: ({ id, assetCode, assetName }: AssetLoan): Promise<boolean> =>
      careful(
        {
          title: t('releaseOne', { name: `${assetCode} ${assetName}` }),
          text: t('releaseText'),
          verb: t('release'),
        },
        () => release.mutateAsync({ body: { id } }),
        t('releasedDone'),
      ),
    handOut: (ids: string[]): Promise<boolean> => act(() => handOut.mutateAsync({ body: { ids } }), t('handedDone')),
    takeBack: (ids: string[], to: 'inStock' | 'inUse' = 'inStock'): Promise<boolean> =>
      act(() => takeBack.mutateAsync({ body: { ids, to, remarks: '' } }), t('takenDone')),
  };
};
