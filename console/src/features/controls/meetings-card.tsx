import { checkInMinutesBefore, type Meeting, meetingsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { MeetingActions } from '../../domain/meetings/meeting-actions.tsx';
import { shortTime } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import styles from './controls.module.css';

const { getPlaceCallState } = meetingsEndpoints;
const minute = 60_000;

const Times = ({ meeting: { startsAt, endsAt, organiser } }: { meeting: Meeting }) => (
  <span className="text-small text-secondary numeric">
    {shortTime(startsAt)} – {shortTime(endsAt)} {organiser.name}
  </span>
);

/** The meeting in progress: what, whose, how long it still takes, and what can be done with it. */
const Current = ({ meeting, now }: { meeting: Meeting; now: number }) => {
  const t = usePhrases('controls');
  const m = usePhrases('meetings');
  const [from, to] = [Date.parse(meeting.startsAt), Date.parse(meeting.endsAt)];
  const share = Math.min(1, Math.max(0, (now - from) / (to - from)));
  return (
    <>
      <div className={`row ${styles.meetingTitle}`}>
        <b className="truncate grow">{meeting.subject || m('private')}</b>
        <span className="text-small text-muted nowrap">
          {t('minutesLeft', { count: Math.max(0, Math.round((to - now) / minute)) })}
        </span>
      </div>
      <Times meeting={meeting} />
      <span className={styles.meetingShare}>
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <MeetingActions meeting={meeting} now={now} />
    </>
  );
};

const Next = ({ meeting, now }: { meeting: Meeting; now: number }) => {
  const m = usePhrases('meetings');
  const t = usePhrases('controls');
  return (
    <div className={styles.meetingNext}>
      <span className="text-small text-muted">{t('nextMeeting')}</span>
      <b className="truncate">{meeting.subject || m('private')}</b>
      <Times meeting={meeting} />
      {Date.parse(meeting.startsAt) - checkInMinutesBefore * minute <= now ? (
        <MeetingActions meeting={meeting} now={now} />
      ) : null}
    </div>
  );
};

/** The meeting in progress in a place, and the next one. */
export const MeetingsCard = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('controls');
  const now = useNow(20_000);
  const meetings = useQuery({
    ...queryOf(getPlaceCallState, { params: { id: placeId } }),
    refetchInterval: minute,
  });
  useStaleOnNews(`place:${placeId}`, ({ name }) => name === 'place.stateChanged', [getPlaceCallState]);
  return (
    <Panel className={styles.cardMeetings}>
      <PanelHead title={t('meetings')} />
      <PanelBody>
        <QueryGate what={t('meetings')} query={meetings}>
          {({ current, upcoming: [next] }) => (
            <div className={styles.meetings}>
              {current ? (
                <Current meeting={current} now={now} />
              ) : (
                <p className="text-small text-muted">{t('noMeeting')}</p>
              )}
              {next ? <Next meeting={next} now={now} /> : null}
            </div>
          )}
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
