import type { DriverPackage } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';

const tags = { untrusted: 'tag mnt', trusted: 'tag ac', changed: 'tag a1', failed: 'tag a1' } as const;

/** Whether a package may run and whether it does, or the reason why not. */
export const DriverPackageState = ({ one }: { one: DriverPackage }) => {
  const t = usePhrases('driverPackages');
  if (one.running)
    return one.state === 'trusted' ? (
      <span className="tag idle">{t('running')}</span>
    ) : (
      <span className="tag mnt">{t('runningUntilRestart')}</span>
    );
  const why = one.state === 'changed' ? t('changedText') : one.reason;
  return (
    <span className="package-state">
      <span className={tags[one.state]}>{t(one.state)}</span>
      {why ? <span className="s t2">{why}</span> : null}
    </span>
  );
};
