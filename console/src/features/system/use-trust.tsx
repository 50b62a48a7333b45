import { type DriverPackage, driverPackagesEndpoints } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { PackageHash } from './package-hash.tsx';

const { listDriverPackages, trustDriverPackage, distrustDriverPackage } = driverPackagesEndpoints;

/** Trusts a package with exactly the content shown, or revokes trust; both ask first. */
export const useTrust = () => {
  const t = usePhrases('driverPackages');
  const client = useQueryClient();
  const give = useChange(trustDriverPackage);
  const take = useChange(distrustDriverPackage);
  const careful = useCareful();
  // Also after a refusal, which means that the file has changed.
  const lookAgain = () => client.invalidateQueries({ queryKey: keyOf(listDriverPackages) });
  const trust = ({ file, sha256 }: DriverPackage): Promise<boolean> =>
    careful(
      {
        title: t('trustTitle', { file }),
        text: (
          <>
            <p>{t('trustText')}</p>
            <PackageHash hash={sha256} />
          </>
        ),
        verb: t('trust'),
      },
      () => give.mutateAsync({ body: { file, sha256 } }).finally(lookAgain),
      t('trustDone'),
    );
  const distrust = ({ file }: DriverPackage): Promise<boolean> =>
    careful(
      { title: t('distrustTitle', { file }), text: t('distrustText'), verb: t('distrust'), danger: true },
      () => take.mutateAsync({ body: { file } }).finally(lookAgain),
      t('distrustDone'),
    );
  return { trust, distrust };
};
