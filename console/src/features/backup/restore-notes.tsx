import type { Restore, RestoreCounts } from '@eoms/contract';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import styles from './restore.module.css';
import { totalsOf } from './restore-figures.ts';

const Note = ({ icon, children }: { icon: IconName; children: string }) => (
  <li>
    <Icon name={icon} size="s" />
    <span>{children}</span>
  </li>
);

const useSecretsNote = ({ hasSecrets, unlocked, secretsLeftOut }: Restore): string => {
  const t = usePhrases('backup');
  if (hasSecrets && unlocked) return t('note_secretsIn');
  const n = secretsLeftOut.reduce((sum, { rows }) => sum + rows, 0);
  if (n === 0) return t('note_secrets');
  return t('note_secretsOf', { n: number(n), tables: secretsLeftOut.map(({ table }) => table).join(', ') });
};

/** What is promised before the button is pressed. */
export const RestoreNotes = ({ restore, counts }: { restore: Restore; counts: readonly RestoreCounts[] }) => {
  const t = usePhrases('backup');
  const secrets = useSecretsNote(restore);
  const { onlyHere, leftOut } = totalsOf(counts);
  const { signedBy, fingerprint } = restore;
  return (
    <>
      {signedBy === 'own' ? null : (
        <div className={`note maintenance ${styles.stranger}`}>
          <Icon name="warning" />
          <span>
            {t(`signed_${signedBy ?? 'none'}`)}
            {fingerprint ? (
              <>
                {' '}
                {t('fingerprint')} <code className="mono">{fingerprint}</code>
              </>
            ) : null}{' '}
            {t('strangerText')}
          </span>
        </div>
      )}
      <ul className={styles.notes}>
        <Note icon="history">{t('note_safety')}</Note>
        <Note icon="shield">{t('note_transaction')}</Note>
        <Note icon="key">{secrets}</Note>
        {onlyHere > 0 ? (
          <Note icon="list">{t(restore.mode === 'exact' ? 'note_goes' : 'note_stays', { n: number(onlyHere) })}</Note>
        ) : null}
        {leftOut > 0 ? <Note icon="warning">{t('note_leftOut', { n: number(leftOut) })}</Note> : null}
        <Note icon="power">{t('note_restart')}</Note>
      </ul>
    </>
  );
};
