import { usePhrases } from '../../i18n/i18n.ts';
import { useLinkState, useStale } from '../../live/link-state.ts';
import { useUnsentCount } from '../../outbox/use-outbox.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useSecond } from '../../ui/time/use-second.ts';
import styles from './checklist.module.css';

const Since = () => {
  const t = usePhrases('inspections');
  const since = useLinkState((s) => s.since);
  const minutes = Math.max(0, Math.floor((useSecond() - since) / 60_000));
  return <b>{t('offlineSince', { minutes })}</b>;
};

/** Being offline is a state, not an error: since when, how much is kept here, and that it is sent once. */
export const OfflineBand = () => {
  const t = usePhrases('inspections');
  const stale = useStale();
  const kept = useUnsentCount();
  if (!stale && kept === 0) return null;
  return (
    <div className={styles.band} role="status" data-part="offline-band">
      <StateMark kind="stale" bare />
      <span className="column">
        {stale ? <Since /> : null}
        {kept > 0 ? <span className="text-small">{t('offlineKept', { count: kept })}</span> : null}
      </span>
    </div>
  );
};
