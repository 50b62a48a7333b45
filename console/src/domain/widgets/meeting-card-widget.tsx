import { type Meeting, meetingsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { NotShared } from './not-shared.tsx';
import { useSharedSource } from './shared-source.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const { getPlaceCallState } = meetingsEndpoints;
const mostUpcoming = 5;
const clock = (at: string): string => dayjs(at).format('HH:mm');

const Line = ({ meeting, running }: { meeting: Meeting; running: boolean }) => {
  const t = usePhrases('layouts');
  return (
    <li>
      <time className="numeric nowrap">
        {clock(meeting.startsAt)}–{clock(meeting.endsAt)}
      </time>
      <span className="column grow">
        <span className="truncate weight-medium">{meeting.subject || t('privateMeeting')}</span>
        <span className="truncate text-small text-muted">{meeting.organiser.name}</span>
      </span>
      {running ? <span className="tag">{t('meetingRunning')}</span> : null}
    </li>
  );
};

const OwnMeetings = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('layouts');
  const state = useQuery({ ...queryOf(getPlaceCallState, { params: { id: placeId } }), refetchInterval: 60_000 });
  useStaleOnNews(`place:${placeId}`, (event) => event.name === 'place.stateChanged', [getPlaceCallState]);
  return (
    <QueryGate what={t('meetings')} query={state}>
      {({ current, upcoming }) =>
        current === null && upcoming.length === 0 ? (
          <WidgetEmpty>{t('noMeetings')}</WidgetEmpty>
        ) : (
          <ul className={styles.widgetList}>
            {current ? <Line meeting={current} running /> : null}
            {upcoming.slice(0, mostUpcoming).map((meeting) => (
              <Line key={meeting.id} meeting={meeting} running={false} />
            ))}
          </ul>
        )
      }
    </QueryGate>
  );
};

/** The meeting in progress and the next ones. Shared documents do not show who meets whom. */
export const MeetingCardWidget = ({ placeId }: WidgetProps) =>
  useSharedSource() ? <NotShared /> : <OwnMeetings placeId={placeId} />;
