import type { PanelSelf } from '@eoms/contract';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useSecond } from '../../ui/time/use-second.ts';
import { LostLink } from './lost-link.tsx';
import { PinPad } from './pin-pad.tsx';
import { placeMarks } from './place-marks.ts';
import styles from './room-panel.module.css';
import { useUnlock } from './use-unlock.ts';

/** A pad that nobody uses gives way to the clock. */
const padForMs = 20_000;
/** Few pixels every minute, so that nothing burns into the display. */
const drift = (now: number): string => {
  const minute = Math.floor(now / 60_000);
  return `translate(${((minute * 7) % 25) - 12}px, ${((minute * 11) % 17) - 8}px)`;
};

/** The screensaver of a locked panel: clock, name and state of its place. A touch asks for the PIN. */
export const LockScreen = ({ self }: { self: PanelSelf }) => {
  const t = usePhrases('panel');
  const { longDate } = useFormat();
  const now = useSecond();
  const stale = useStale();
  const [pad, setPad] = useState(false);
  const unlock = useUnlock();
  const { message } = unlock;
  useEffect(() => {
    if (!pad) return undefined;
    const timer = setTimeout(() => setPad(false), padForMs);
    return () => clearTimeout(timer);
  }, [pad]);
  const open = (): void => {
    if (self.hasPin) setPad(true);
    else void unlock.send(null);
  };
  return (
    <main data-part="room-page room-lock" className={`${styles.roomPage} ${styles.roomLock}`}>
      <LostLink />
      <div className={styles.roomSaver} style={{ transform: drift(now) }}>
        <time className={styles.roomClock}>{dayjs(now).format('HH:mm')}</time>
        <p className="text-secondary">{longDate(now)}</p>
        <h1>{self.placeName}</h1>
        <StateMark kind={stale ? 'stale' : placeMarks[self.placeState]} size="xl" />
      </div>
      {pad ? (
        <PinPad unlock={unlock} locked={stale} onCancel={() => setPad(false)} onTouch={() => setPad(true)} />
      ) : (
        <button data-part="room-open" type="button" className={styles.roomOpen} disabled={stale} onClick={open}>
          <Icon name="lock" /> {t('tapToOpen')}
        </button>
      )}
      {pad || message === undefined ? null : <p role="alert">{message}</p>}
    </main>
  );
};
