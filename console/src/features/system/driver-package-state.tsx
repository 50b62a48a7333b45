import type { DriverPackage } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './settings.module.css';

const tags = {
  untrusted: 'tag maintenance',
  trusted: 'tag accent',
  changed: 'tag level-1',
  failed: 'tag level-1',
} as const;

/** Whether a package may run and whether it does, or the reason why not. */
export const DriverPackageState = ({ one }: { one: DriverPackage }) => {
  const t = usePhrases('driverPackages');
  if (one.running)
    return one.state === 'trusted' ? (
      <span className="tag idle">{t('running')}</span>
    ) : (
      <span className="tag maintenance">{t('runningUntilRestart')}</span>
    );
  const why = one.state === 'changed' ? t('changedText') : one.reason;
  return (
    <span className={styles.packageState}>
      <span className={tags[one.state]}>{t(one.state)}</span>
      {why ? <span className="text-small text-secondary">{why}</span> : null}
    </span>
  );
};
