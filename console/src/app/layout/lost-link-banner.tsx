import { clockWithSeconds } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useLinkState, useStale } from '../../live/link-state.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useSecond } from '../../ui/time/use-second.ts';
import styles from './shell.module.css';

/** Shorter interruptions are not worth moving the page for. */
const patienceMs = 10_000;

const Words = () => {
  const t = usePhrases('shell');
  const since = useLinkState((s) => s.since);
  if (useSecond() - since < patienceMs) return null;
  return (
    <div className={`note unknown ${styles.shellBanner}`} role="alert">
      <Icon name="clock" />
      <span className="grow">{t('liveLost', { time: clockWithSeconds(since) })}</span>
    </div>
  );
};

/** Says on every screen that the data is old; the mark in the top bar alone is small, and has no text on phones. */
export const LostLinkBanner = () => (useStale() ? <Words /> : null);
