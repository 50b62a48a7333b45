import type { Restore } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './restore.module.css';
import { useWords } from './use-words.ts';

/** What is restored, whose it is and how far it has come. */
export const RestoreHead = ({ restore }: { restore: Restore }) => {
  const t = usePhrases('backup');
  const words = useWords();
  const { state, madeAt, version, signedBy, kinds } = restore;
  const isWritten = state === 'succeeded' || state === 'restoring';
  return (
    <div className={styles.drawerHead}>
      <span className="row">
        {t(isWritten ? 'restore' : 'preview')}
        <span className="tag">{t(state !== 'ready' ? `stage_${state}` : 'onlyLooking')}</span>
      </span>
      <small>
        {kinds.length > 0 ? <span>{words.kinds(kinds)}</span> : <span>{restore.fileName}</span>}
        {madeAt ? <span>{words.time(madeAt)}</span> : null}
        {version ? <span>{t('madeBy', { version })}</span> : null}
        {version ? <span>{t(`signed_${signedBy ?? 'none'}`)}</span> : null}
      </small>
    </div>
  );
};
