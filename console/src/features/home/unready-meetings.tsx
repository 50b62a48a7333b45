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
import styles from './home.module.css';

const Row = ({ meeting, to }: { meeting: MeetingReadiness; to: string | undefined }) => {
  const t = usePhrases('home');
  const missing = meeting.missing.map(({ deviceName, state }) => `${deviceName} (${t(`missing_${state}`)})`);
  const inner = (
    <>
      <Icon name="warning" />
      <b className="numeric nowrap">{dayjs(meeting.startsAt).format('HH:mm')}</b>
      <span className="weight-medium nowrap">{meeting.placeName}</span>
      <span className="truncate grow">{meeting.subject}</span>
      <span className="text-secondary truncate">{missing.join(' · ')}</span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link className="row gap-8" to={`${to}?placeId=${meeting.placeId}`}>
          {inner}
        </Link>
      ) : (
        <div className="row gap-8">{inner}</div>
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
    <Panel className={styles.unready}>
      <PanelHead title={t('unreadyMeetings')} note={t('unreadyNote')} />
      <PanelBody>
        <ul>
          {data.map((meeting) => (
            <Row key={meeting.meetingId} meeting={meeting} to={link} />
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
};
