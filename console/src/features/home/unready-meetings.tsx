import { type MeetingReadiness, placeStatisticsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useShownQuery } from '../../domain/places/use-shown-query.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';

const Row = ({ meeting, to }: { meeting: MeetingReadiness; to: string | undefined }) => {
  const t = usePhrases('home');
  const missing = meeting.missing.map(({ deviceName, state }) => `${deviceName} (${t(`missing_${state}`)})`);
  const inner = (
    <>
      <Icon name="warning" />
      <b className="num nw">{dayjs(meeting.startsAt).format('HH:mm')}</b>
      <span className="m5 nw">{meeting.placeName}</span>
      <span className="el sp">{meeting.subject}</span>
      <span className="t2 el">{missing.join(' · ')}</span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link className="row g8" to={`${to}?placeId=${meeting.placeId}`}>
          {inner}
        </Link>
      ) : (
        <div className="row g8">{inner}</div>
      )}
    </li>
  );
};

/** Meetings about to begin in a room that lacks something it needs; nothing where all is well. */
export const UnreadyMeetings = () => {
  const t = usePhrases('home');
  const query = useShownQuery();
  const { data = [] } = useQuery({
    ...queryOf(placeStatisticsEndpoints.getReadiness, { query }),
    refetchInterval: 30_000,
  });
  const link = useScreenLink('placeControl');
  if (data.length === 0) return null;
  return (
    <Panel className="unready">
      <PanelHead title={t('unreadyMeetings')} note={t('unreadyNote')} />
      <PanelBody className="flush">
        <ul>
          {data.map((meeting) => (
            <Row key={meeting.meetingId} meeting={meeting} to={link} />
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
};
