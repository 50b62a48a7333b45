import { type PanelMeeting, type PanelSelf, panelMeetingMinutes } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { span } from './meeting-span.ts';
import styles from './room-panel.module.css';
import { useMeetingAct } from './use-meeting-act.ts';

interface CurrentMeetingProps {
  meeting: PanelMeeting;
  parts: PanelSelf['parts'];
}

/** The meeting in progress, which may be extended, ended and checked in to. */
export const CurrentMeeting = ({ meeting, parts }: CurrentMeetingProps) => {
  const t = usePhrases('panel');
  const stale = useStale();
  const confirm = useConfirm();
  const act = useMeetingAct();
  const off = stale || act.busy;
  const { id, checkInBy, checkedInAt } = meeting;
  const end = async (): Promise<void> => {
    if (await confirm({ title: t('endSure'), text: '', verb: t('end') })) act.end(id);
  };
  return (
    <section className={styles.roomCard} aria-label={t('nowMeeting')}>
      <StateMark kind="occupied" text={t('nowMeeting')} size="l" />
      <h2 className={styles.roomSubject}>{meeting.subject || t('private')}</h2>
      <p className="numeric">{span(meeting)}</p>
      <p className="text-secondary">{meeting.organiser}</p>
      <div data-part="room-acts" className={styles.roomActs}>
        {parts.includes('checkIn') && checkInBy !== null ? (
          <button
            type="button"
            className={styles.primary}
            disabled={off || checkedInAt !== null}
            onClick={() => act.checkIn(id)}
          >
            {t(checkedInAt === null ? 'checkIn' : 'checkedIn')}
          </button>
        ) : null}
        {parts.includes('extendMeeting') && !meeting.fromCalendar
          ? panelMeetingMinutes.map((minutes) => (
              <button key={minutes} type="button" disabled={off} onClick={() => act.extend(id, minutes)}>
                {t('extendBy', { minutes })}
              </button>
            ))
          : null}
        {parts.includes('endMeeting') ? (
          <button type="button" disabled={off} onClick={() => void end()}>
            {t('end')}
          </button>
        ) : null}
      </div>
    </section>
  );
};
