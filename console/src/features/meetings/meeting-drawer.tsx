import { type Meeting, meetingsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { MeetingActions } from '../../domain/meetings/meeting-actions.tsx';
import { shortTime } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { periodText } from './meeting-draft.ts';
import { MeetingEquipment } from './meeting-equipment.tsx';
import { MeetingSceneRuns } from './meeting-scene-runs.tsx';
import styles from './meetings.module.css';

const { getMeeting } = meetingsEndpoints;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const Facts = ({ meeting }: { meeting: Meeting }) => {
  const t = usePhrases('meetings');
  const { checkInBy, checkedInAt, participants, calendarName } = meeting;
  return (
    <dl data-part="meeting-facts" className={styles.meetingFacts}>
      <Fact name={t('time')}>
        <span className="numeric">{periodText(meeting, dayjs().format('YYYY-MM-DD'))}</span>
      </Fact>
      <Fact name={t('place')}>{meeting.placeName}</Fact>
      <Fact name={t('state')}>{t(meeting.status)}</Fact>
      <Fact name={t('organiser')}>{meeting.organiser.name}</Fact>
      {participants.length > 0 ? (
        <Fact name={t('participants')}>{participants.map(({ name }) => name).join('、')}</Fact>
      ) : null}
      {checkedInAt ? <Fact name={t('checkInLabel')}>{t('checkedInAt', { time: shortTime(checkedInAt) })}</Fact> : null}
      {!checkedInAt && checkInBy ? (
        <Fact name={t('checkInLabel')}>{t('checkInBy', { time: shortTime(checkInBy) })}</Fact>
      ) : null}
      {meeting.remarks ? <Fact name={t('remarks')}>{meeting.remarks}</Fact> : null}
      {calendarName ? <Fact name={t('calendar')}>{t('fromCalendar', { name: calendarName })}</Fact> : null}
      {meeting.sample ? <Fact name={t('origin')}>{t('sample')}</Fact> : null}
      <MeetingSceneRuns meeting={meeting} />
      <Fact name={t('createdBy')}>{meeting.createdBy}</Fact>
    </dl>
  );
};

interface MeetingDrawerProps {
  id: string | undefined;
  now: number;
  onEdit: (meeting: Meeting) => void;
  onClose: () => void;
}

/** One meeting beside the calendar, with what can be done now. */
export const MeetingDrawer = ({ id, now, onEdit, onClose }: MeetingDrawerProps) => {
  const t = usePhrases('meetings');
  const phone = usePhone();
  const meeting = useQuery({
    ...queryOf(getMeeting, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    retry: false,
  });
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 432}
      mask={false}
      title={meeting.data ? meeting.data.subject || t('private') : t('meeting')}
    >
      {id === undefined ? null : (
        <QueryGate what={t('meeting')} query={meeting}>
          {(found) => (
            <div className="column gap-12">
              <Facts meeting={found} />
              <MeetingEquipment meeting={found} />
              <MeetingActions meeting={found} now={now} onEdit={() => onEdit(found)} />
            </div>
          )}
        </QueryGate>
      )}
    </Drawer>
  );
};
