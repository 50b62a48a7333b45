import { type Due, DueKind, dueListEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { Calendar } from '../../ui/calendar/calendar.tsx';
import type { CalendarEntry } from '../../ui/calendar/calendar-entry.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { addDays, dateOf, dayStart, validDate, zoneOfReader } from '../../ui/time/zone.ts';
import { CalendarDrawer } from './calendar-drawer.tsx';
import styles from './due-list.module.css';
import { DueTable } from './due-table.tsx';
import { RemindersDrawer } from './reminders-drawer.tsx';

const minute = 60_000;
/** What is overdue, and what comes. */
const [back, ahead] = [365, 180];
const aroundMonth = 40;
const everyKind = ['all', ...DueKind.options] as const;

const useAddress = (today: string) => {
  const [params, setParams] = useSearchParams();
  const kind = DueKind.options.find((one) => one === params.get('kind'));
  const set = (name: string, value: string | null): void =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const isCalendar = params.get('view') === 'calendar';
  return { kind, placeId: params.get('placeId'), isCalendar, on: validDate(params.get('on')) ?? today, set };
};

const DueCalendarView = ({ dues, on, onTurn }: { dues: readonly Due[]; on: string; onTurn: (on: string) => void }) => {
  const t = usePhrases('dueList');
  const navigate = useNavigate();
  const now = useNow(minute);
  const zone = zoneOfReader();
  const today = dateOf(now, zone);
  const entries = useMemo(
    () =>
      dues.map((due): CalendarEntry & { path: string } => ({
        id: `${due.kind} ${due.subjectId} ${due.on}`,
        label: `${t(due.kind)} · ${due.title}`,
        from: dayStart(due.on, zone),
        to: dayStart(addDays(due.on, 1), zone),
        tone: due.on < today ? 'late' : 'planned',
        path: due.path,
      })),
    [dues, t, zone, today],
  );
  return (
    <Calendar
      label={t('title')}
      entries={entries}
      resources={[]}
      zone={zone}
      now={now}
      view="month"
      date={on}
      onTurn={(_, next) => onTurn(next)}
      onOpen={(entry) => void navigate((entry as (typeof entries)[number]).path)}
    />
  );
};

/** What falls due: by day in a list, or in a month. */
export const DueListScreen = () => {
  const t = usePhrases('dueList');
  const today = dateOf(useNow(minute), zoneOfReader());
  const { kind, placeId, isCalendar, on, set } = useAddress(today);
  const [sharing, setSharing] = useState(false);
  const [reminding, setReminding] = useState(false);
  const span = isCalendar
    ? { from: addDays(on, -aroundMonth), to: addDays(on, aroundMonth) }
    : { from: addDays(today, -back), to: addDays(today, ahead) };
  const found = useQuery({
    ...queryOf(dueListEndpoints.listDues, {
      query: { ...span, ...(kind ? { kind } : {}), ...(placeId ? { placeId } : {}) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="page column gap-12">
      <div className={styles.bar} data-part="filter-bar">
        <Segments
          label={t('kind')}
          value={kind ?? 'all'}
          onChange={(next) => set('kind', next === 'all' ? null : next)}
          options={everyKind.map((value) => ({ value, label: t(value) }))}
        />
        <PlacePicker placeholder={t('place')} value={placeId} onChange={(id) => set('placeId', id)} width={140} />
        <span className="grow" />
        <Segments
          label={t('view')}
          value={isCalendar ? 'calendar' : 'list'}
          onChange={(next) => set('view', next === 'calendar' ? next : null)}
          options={[
            { value: 'list', label: t('list') },
            { value: 'calendar', label: t('calendar') },
          ]}
        />
        <IconButton icon="bell" label={t('reminders')} onClick={() => setReminding(true)} />
        <IconButton icon="link" label={t('subscribe')} onClick={() => setSharing(true)} />
      </div>
      <QueryGate what={t('title')} query={found}>
        {({ dues, total }) => (
          <>
            {isCalendar ? (
              <DueCalendarView dues={dues} on={on} onTurn={(next) => set('on', next)} />
            ) : (
              <DueTable dues={dues} today={today} />
            )}
            {total > dues.length ? (
              <p className="text-small text-muted">{t('notAll', { count: dues.length })}</p>
            ) : null}
          </>
        )}
      </QueryGate>
      <RemindersDrawer open={reminding} onClose={() => setReminding(false)} />
      <CalendarDrawer open={sharing} onClose={() => setSharing(false)} />
    </div>
  );
};
