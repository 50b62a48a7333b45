import { checkInMinutesBefore, type PanelMeeting, type PanelSelf, panelMeetingMinutes } from '@eoms/contract';
import dayjs from 'dayjs';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './room-panel.module.css';
import { useMeetingAct } from './use-meeting-act.ts';

interface FreeNowProps {
  next: PanelMeeting | undefined;
  parts: PanelSelf['parts'];
  now: number;
}

/** No meeting: until when, and what may be booked at once. */
export const FreeNow = ({ next, parts, now }: FreeNowProps) => {
  const t = usePhrases('panel');
  const stale = useStale();
  const act = useMeetingAct();
  const off = stale || act.busy;
  const freeMs = next ? Date.parse(next.startsAt) - now : Number.POSITIVE_INFINITY;
  const soon = next && freeMs <= checkInMinutesBefore * 60_000 && next.checkInBy !== null ? next : undefined;
  const until = next && dayjs(next.startsAt).isSame(now, 'day') ? dayjs(next.startsAt).format('HH:mm') : undefined;
  return (
    <section className={styles.roomCard} aria-label={t('noMeeting')}>
      <StateMark kind="idle" text={t('noMeeting')} size="l" />
      <h2 className={styles.roomSubject}>{until ? t('freeUntil', { time: until }) : t('freeToday')}</h2>
      <div data-part="room-acts" className={styles.roomActs}>
        {soon && parts.includes('checkIn') ? (
          <button
            type="button"
            className={styles.primary}
            disabled={off || soon.checkedInAt !== null}
            onClick={() => act.checkIn(soon.id)}
          >
            {t(soon.checkedInAt === null ? 'checkIn' : 'checkedIn')}
          </button>
        ) : null}
      </div>
      {parts.includes('bookMeeting') ? (
        <>
          <p className="text-secondary">{t('bookNow')}</p>
          <div data-part="room-acts" className={styles.roomActs}>
            {panelMeetingMinutes.map((minutes) => (
              <button
                key={minutes}
                type="button"
                disabled={off || freeMs < minutes * 60_000}
                onClick={() => act.book(minutes)}
              >
                {t('bookFor', { minutes })}
              </button>
            ))}
          </div>
        </>
      ) : null}
    </section>
  );
};
