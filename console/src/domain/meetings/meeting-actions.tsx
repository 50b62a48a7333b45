import { checkInMinutesBefore, type Meeting, meetingsEndpoints } from '@eoms/contract';
import { Button, Dropdown } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { mayExtend } from './may-extend.ts';
import { meetingReads } from './meeting-reads.ts';

const { cancelMeeting, checkIn, endMeeting, extendMeeting } = meetingsEndpoints;
const minutes = [15, 30, 60] as const;

interface MeetingActionsProps {
  meeting: Meeting;
  now: number;
  /** Without it, only what concerns a meeting in progress or about to begin is offered. */
  onEdit?: () => void;
}

const stale = { invalidates: meetingReads };

/** Whether the user may check in to meetings, extend and end them. */
const useMayConduct = (): boolean => {
  const inCalendar = useMay('placeMeeting', 'control');
  const inPlace = useMay('placeControl', 'control');
  return inCalendar || inPlace;
};

/** What can be done with a meeting now: check in, extend, end early, edit, cancel. */
export const MeetingActions = ({ meeting, now, onEdit }: MeetingActionsProps) => {
  const t = usePhrases('meetings');
  const common = usePhrases('ui');
  const canEdit = useMay('placeMeeting', 'edit') && meeting.calendarName === null && onEdit !== undefined;
  const canControl = useMayConduct();
  const arrive = useChange(checkIn, stale);
  const extend = useChange(extendMeeting, stale);
  const end = useChange(endMeeting, stale);
  const cancel = useChange(cancelMeeting, stale);
  const act = useAct();
  const careful = useCareful();
  const { id, subject, seriesId } = meeting;
  const isOpen = meeting.status === 'planned' || meeting.status === 'running';
  if (!isOpen || Date.parse(meeting.endsAt) <= now) return null;
  const begun = Date.parse(meeting.startsAt) <= now;
  const soon = Date.parse(meeting.startsAt) - checkInMinutesBefore * 60_000 <= now;
  const longer = (by: number): void => {
    const endsAt = new Date(Date.parse(meeting.endsAt) + by * 60_000).toISOString();
    void act(() => extend.mutateAsync({ body: { id, endsAt } }), common('saved'));
  };
  const drop = (following: boolean): void => {
    const title = t(following ? 'cancelFollowingTitle' : 'cancelTitle', { subject });
    const question = { title, verb: t('cancelMeeting'), danger: true };
    void careful(question, () => cancel.mutateAsync({ body: { id, following } }), t('cancelled'));
  };
  return (
    <div data-part="meeting-actions" className="row">
      {canControl && soon && meeting.checkInBy !== null && meeting.checkedInAt === null ? (
        <Button type="primary" onClick={() => void act(() => arrive.mutateAsync({ body: { id } }), t('checkedIn'))}>
          {t('checkIn')}
        </Button>
      ) : null}
      {canControl && mayExtend(meeting) ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: minutes.map((by) => ({ key: by, label: t('minutes', { count: by }), onClick: () => longer(by) })),
          }}
        >
          <Button icon={<Icon name="clock" />}>{t('extend')}</Button>
        </Dropdown>
      ) : null}
      {canControl && begun ? (
        <Button
          onClick={() =>
            void careful(
              { title: t('endTitle', { subject }), verb: t('endNow') },
              () => end.mutateAsync({ body: { id } }),
              t('ended'),
            )
          }
        >
          {t('endNow')}
        </Button>
      ) : null}
      {canEdit && onEdit ? (
        <Button icon={<Icon name="edit" />} onClick={onEdit}>
          {common('edit')}
        </Button>
      ) : null}
      {canEdit ? (
        <Button danger onClick={() => drop(false)}>
          {t('cancelMeeting')}
        </Button>
      ) : null}
      {canEdit && seriesId !== null ? (
        <Button danger onClick={() => drop(true)}>
          {t('cancelFollowing')}
        </Button>
      ) : null}
    </div>
  );
};
