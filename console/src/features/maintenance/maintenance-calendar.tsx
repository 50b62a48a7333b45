import { type MaintenanceDraft, maintenanceEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Calendar } from '../../ui/calendar/calendar.tsx';
import type { CalendarEntry, CalendarView, Span } from '../../ui/calendar/calendar-entry.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { QueryGate, together } from '../../ui/states/query-gate.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { addDays, dateOf, validDate, zoneOfReader } from '../../ui/time/zone.ts';
import { dueIn } from './due-in.ts';
import { dueOn, entriesOf, type MaintenanceEntry, placesOf } from './maintenance-entries.ts';

const { pageMaintenance, getMaintenance, saveMaintenance } = maintenanceEndpoints;
const most = 200;
const minute = 60_000;
const views = ['day', 'week', 'month'] as const;

/** Records done around a date or due until shortly after it. */
const useRecords = (date: string) => {
  const [from, to] = [addDays(date, -40), addDays(date, 40)];
  const due = Math.min(999, Math.max(0, dueIn(to) ?? 0));
  const options = { placeholderData: keepPreviousData };
  const done = useQuery({ ...queryOf(pageMaintenance, { query: { from, to, size: String(most) } }), ...options });
  const open = useQuery({
    ...queryOf(pageMaintenance, { query: { due: String(due), size: String(most) } }),
    ...options,
  });
  return together(done, open);
};

/** Maintenance by day, week or month, a row for each place; moving a due entry changes its date. */
export const MaintenanceCalendar = ({ actions }: { actions: ReactNode }) => {
  const t = usePhrases('maintenance');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const act = useAct();
  const now = useNow(minute);
  const zone = zoneOfReader();
  const today = dateOf(now, zone);
  const [params, setParams] = useSearchParams();
  const view: CalendarView = views.find((one) => one === params.get('by')) ?? 'month';
  const date = validDate(params.get('on')) ?? today;
  const canEdit = useMay('modelDeviceMaintain', 'edit');
  const save = useChange(saveMaintenance, { invalidates: [pageMaintenance, getMaintenance] });
  const records = useRecords(date);
  const entries = useMemo(() => {
    const known = records.data?.flatMap((page) => page.records) ?? [];
    return entriesOf(known, { zone, today, canEdit, nameOf: (m) => `${m.deviceName} · ${t(m.kind)}` });
  }, [records.data, zone, today, canEdit, t]);
  const turn = (by: CalendarView, on: string): void => setParams({ view: 'calendar', by, on }, { replace: true });
  const putOff = (entry: CalendarEntry, span: Span): void => {
    const due = entry as MaintenanceEntry;
    const body: MaintenanceDraft = dueOn(due, span, zone);
    if (body.nextOn !== due.record.nextOn) void act(() => save.mutateAsync({ body }), common('saved'));
  };
  return (
    <QueryGate what={t('records')} query={records}>
      {(pages) => (
        <>
          <Calendar
            label={t('records')}
            entries={entries}
            resources={placesOf(pages.flatMap((page) => page.records))}
            zone={zone}
            now={now}
            view={view}
            date={date}
            actions={actions}
            onTurn={turn}
            onOpen={(entry) => void navigate(`/modelDeviceMaintainEdit?id=${(entry as MaintenanceEntry).record.id}`)}
            onChange={canEdit ? putOff : undefined}
            onCreate={
              canEdit ? ({ from }) => void navigate(`/modelDeviceMaintainEdit?on=${dateOf(from, zone)}`) : undefined
            }
          />
          {pages.some((page) => page.total > most) ? (
            <p className="text-small text-muted page">{t('notAll', { count: most })}</p>
          ) : null}
        </>
      )}
    </QueryGate>
  );
};
