import { calendarsEndpoints, type MeetingCalendar, type MeetingCalendarDraft } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { meetingReads } from '../../domain/meetings/meeting-reads.ts';
import { shortTime } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { CalendarForm, calendarDraft } from './calendar-form.tsx';
import { CalendarImport } from './calendar-import.tsx';
import { CalendarOutcomeText } from './calendar-outcome.tsx';
import styles from './meetings.module.css';

const { listCalendars, readCalendar, removeCalendar } = calendarsEndpoints;
const stale = { invalidates: [listCalendars, ...meetingReads] };

const State = ({ calendar }: { calendar: MeetingCalendar }) => {
  const t = usePhrases('meetings');
  const { enabled, failure, readAt, triedAt } = calendar;
  if (!enabled) return <span className="text-small text-secondary">{t('calendarOff')}</span>;
  if (failure) {
    const when = triedAt ? ` · ${shortTime(triedAt)}` : '';
    return <StateMark kind="failed" text={`${t(`failure_${failure}`)}${when}`} />;
  }
  return (
    <span className="text-small text-secondary">
      {readAt ? t('readAt', { time: shortTime(readAt) }) : t('notReadYet')}
    </span>
  );
};

const CalendarCard = ({ calendar, onEdit }: { calendar: MeetingCalendar; onEdit: () => void }) => {
  const t = usePhrases('meetings');
  const common = usePhrases('ui');
  const act = useAct();
  const careful = useCareful();
  const read = useChange(readCalendar, stale);
  const remove = useChange(removeCalendar, stale);
  const { id, name } = calendar;
  const question = {
    title: t('removeCalendar', { name }),
    text: t('removeCalendarText'),
    verb: common('remove'),
    danger: true,
  };
  return (
    <section data-part="agenda-place" className={`${styles.agendaPlace} ${styles.calendarCard}`} aria-label={name}>
      <div className="row">
        <b className="truncate grow">{name}</b>
        <span className="text-small text-secondary truncate">{calendar.placeName ?? t('byLocation')}</span>
      </div>
      <span className="text-small text-secondary truncate mono">{calendar.url}</span>
      <State calendar={calendar} />
      {calendar.outcome ? <CalendarOutcomeText outcome={calendar.outcome} /> : null}
      <div data-part="meeting-actions" className="row">
        <Button loading={read.isPending} onClick={() => void act(() => read.mutateAsync({ body: { id } }))}>
          {t('readNow')}
        </Button>
        <Button onClick={onEdit}>{common('edit')}</Button>
        <Button
          danger
          onClick={() => void careful(question, () => remove.mutateAsync({ query: { id } }), common('removed'))}
        >
          {common('remove')}
        </Button>
      </div>
    </section>
  );
};

/** Calendars that meetings come from: addresses that are read regularly, and files that are imported once. */
export const MeetingCalendars = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('meetings');
  const phone = usePhone();
  const calendars = useQuery({ ...queryOf(listCalendars), enabled: open });
  const [draft, setDraft] = useState<MeetingCalendarDraft>();
  return (
    <Drawer open={open} onClose={onClose} size={phone ? '100%' : 560} title={t('calendars')}>
      <div className="column gap-12">
        <p className="text-small text-secondary">{t('calendarsText')}</p>
        <div className="row">
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(calendarDraft())}>
            {t('newCalendar')}
          </Button>
        </div>
        <QueryGate what={t('calendars')} query={calendars}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState icon="calendar" title={t('noCalendars')} />
            ) : (
              all.map((calendar) => (
                <CalendarCard key={calendar.id} calendar={calendar} onEdit={() => setDraft(calendarDraft(calendar))} />
              ))
            )
          }
        </QueryGate>
        <CalendarImport />
      </div>
      <CalendarForm draft={draft} onClose={() => setDraft(undefined)} />
    </Drawer>
  );
};
