import { usePhrases } from '../../i18n/i18n.ts';
import { useLinkState } from '../../live/link-state.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useSecond } from '../../ui/time/use-second.ts';

/** State of the live link with its delay, or since when it is down. */
export const LinkIndicator = () => {
  const t = usePhrases('shell');
  const { connected, delayMs, since, known } = useLinkState();
  const now = useSecond();
  if (connected)
    return (
      <span className="live-link" role="status">
        <StateMark kind="online" bare text={t('live')} />
        <span className="words">{delayMs === null ? t('live') : t('liveDelay', { delay: Math.round(delayMs) })}</span>
      </span>
    );
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return (
    <span className="live-link down" role="status">
      <StateMark kind="stale" bare />
      <span className="words">{known ? t('liveDown', { seconds }) : t('liveConnecting')}</span>
    </span>
  );
};
