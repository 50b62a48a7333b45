import { usePhrases } from '../../i18n/i18n.ts';
import { useLinkState } from '../../live/link-state.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useSecond } from '../../ui/time/use-second.ts';
import styles from './shell.module.css';

/** State of the live link with its delay, or since when it is down. */
export const LinkIndicator = () => {
  const t = usePhrases('shell');
  const { connected, delayMs, since, known } = useLinkState();
  const now = useSecond();
  if (connected)
    return (
      <span data-part="live-link" data-state="connected" className={styles.liveLink} role="status">
        <StateMark kind="online" bare text={t('live')} />
        <span className={styles.words}>
          {delayMs === null ? t('live') : t('liveDelay', { delay: Math.round(delayMs) })}
        </span>
      </span>
    );
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return (
    <span data-part="live-link" data-state="down" className={`${styles.liveLink} ${styles.down}`} role="status">
      <StateMark kind="stale" bare />
      <span className={styles.words}>{known ? t('liveDown', { seconds }) : t('liveConnecting')}</span>
    </span>
  );
};
