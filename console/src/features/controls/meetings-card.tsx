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

const { getPlaceCallState } = meetingsEndpoints;
const minute = 60_000;

const Times = ({ meeting: { startsAt, endsAt, organiser } }: { meeting: Meeting }) => (
  <span className="s t2 num">
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
      <div className="row meeting-title">
        <b className="el sp">{meeting.subject || m('private')}</b>
        <span className="s t3 nw">{t('minutesLeft', { count: Math.max(0, Math.round((to - now) / minute)) })}</span>
      </div>
      <Times meeting={meeting} />
      <span className="meeting-share">
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
    <div className="meeting-next">
      <span className="s t3">{t('nextMeeting')}</span>
      <b className="el">{meeting.subject || m('private')}</b>
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
    <Panel className="card-meetings">
      <PanelHead title={t('meetings')} />
      <PanelBody>
        <QueryGate what={t('meetings')} query={meetings}>
          {({ current, upcoming: [next] }) => (
            <div className="meetings">
              {current ? <Current meeting={current} now={now} /> : <p className="s t3">{t('noMeeting')}</p>}
              {next ? <Next meeting={next} now={now} /> : null}
            </div>
          )}
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
