import { clockWithSeconds } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useLinkState, useStale } from '../../live/link-state.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './room-panel.module.css';

/** Says at once that the server is lost: whoever stands before a panel has nothing else to go by. */
export const LostLink = () => {
  const t = usePhrases('panel');
  const since = useLinkState((s) => s.since);
  if (!useStale()) return null;
  return (
    <div className={styles.roomLost} role="alert">
      <Icon name="clock" />
      <b>{t('lostTitle')}</b>
      <span>{t('lostText', { time: clockWithSeconds(since) })}</span>
    </div>
  );
};
