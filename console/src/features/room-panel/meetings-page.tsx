import { type PanelMeeting, type PanelMeetings, type PanelSelf, panelEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { useSecond } from '../../ui/time/use-second.ts';
import { CurrentMeeting } from './current-meeting.tsx';
import { FreeNow } from './free-now.tsx';
import { span } from './meeting-span.ts';
import styles from './room-panel.module.css';

const { getPanelMeetings } = panelEndpoints;
const readEveryMs = 10_000;

const Upcoming = ({ meetings }: { meetings: readonly PanelMeeting[] }) => {
  const t = usePhrases('panel');
  return (
    <section className={`${styles.roomCard} ${styles.roomUpcoming}`} aria-label={t('nextMeetings')}>
      <h2>{t('nextMeetings')}</h2>
      {meetings.length === 0 ? <p className="text-secondary">{t('noMore')}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <ol tabIndex={0}>
        {meetings.map((meeting) => (
          <li key={meeting.id}>
            <span className="numeric">{span(meeting)}</span>
            <b className="truncate">{meeting.subject || t('private')}</b>
            <span className="truncate text-secondary">{meeting.organiser}</span>
          </li>
        ))}
      </ol>
    </section>
  );
};

const today = (meetings: PanelMeetings, now: number): PanelMeeting[] =>
  meetings.upcoming.filter(({ startsAt }) => dayjs(startsAt).isSame(now, 'day'));

/** What goes on in the place now, what follows, and what may be done about it here. */
export const MeetingsPage = ({ self }: { self: PanelSelf }) => {
  const t = usePhrases('panel');
  const now = useSecond();
  const meetings = useQuery({ ...queryOf(getPanelMeetings), refetchInterval: readEveryMs });
  return (
    <QueryGate what={t('meetings')} query={meetings}>
      {(held) => (
        <div className={styles.roomMeetings}>
          {held.current ? (
            <CurrentMeeting meeting={held.current} parts={self.parts} />
          ) : (
            <FreeNow next={held.upcoming[0]} parts={self.parts} now={now} />
          )}
          <Upcoming meetings={today(held, now)} />
        </div>
      )}
    </QueryGate>
  );
};
