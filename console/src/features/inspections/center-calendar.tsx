import { InspectionType, inspectionsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { planOf } from '../../domain/inspections/inspection-calls.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { Calendar } from '../../ui/calendar/calendar.tsx';
import type { CalendarView } from '../../ui/calendar/calendar-entry.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { addDays, dateOf, validDate, zoneOfReader } from '../../ui/time/zone.ts';
import { usePhone } from '../../ui/use-media.ts';
import { entriesOf, type InspectionEntry } from './center-entries.tsx';
import { InspectionTypeFilter } from './inspection-type-filter.tsx';
import { pageOf } from './use-inspection-actions.tsx';
import { WhoseFilter } from './whose-filter.tsx';

const views = ['week', 'month', 'day'] as const;
const aroundDays = 30;
const lookMs = 60_000;

/** What is due, running, missed and done, by day, week or month. */
export const CenterCalendar = ({ actions }: { actions: ReactNode }) => {
  const t = usePhrases('inspections');
  const navigate = useNavigate();
  const plans = useScreenLink('deviceProbingPlan');
  const page = usePageState({
    sortable: [],
    filters: { type: InspectionType.options, mine: ['true'], by: views, on: 'any' },
  });
  const { type, mine, by, on } = page.filters;
  const now = useNow(15_000);
  const phone = usePhone();
  const zone = zoneOfReader();
  const date = validDate(on ?? null) ?? dateOf(now, zone);
  const view: CalendarView = views.find((one) => one === by) ?? (phone ? 'day' : 'week');
  const user = useSession((session) => session.user);
  const [from, to] = [addDays(date, -aroundDays), addDays(date, aroundDays)].map((day) => `${day}T00:00:00Z`);
  const query = {
    from: from ?? '',
    to: to ?? '',
    ...(type ? { type } : {}),
    ...(mine && user ? { personId: user.id } : {}),
  };
  const found = useQuery({
    ...queryOf(inspectionsEndpoints.inspectionCalendar, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: lookMs,
  });
  const entries = useMemo(
    () =>
      entriesOf(found.data ?? [], zone, {
        allGood: t('allGood'),
        missed: t('missed'),
        cancelled: t('cancelled'),
        failed: (count) => t('failedCount', { count }),
      }),
    [found.data, zone, t],
  );
  const open = ({ due }: InspectionEntry): void => {
    if (due.inspection) void navigate(pageOf(due.inspection));
    else if (due.planId && plans) void navigate(planOf(due.planId));
  };
  return (
    <QueryGate what={t('inspections')} query={found}>
      {() => (
        <Calendar
          label={t('inspections')}
          entries={entries}
          zone={zone}
          now={now}
          view={view}
          date={date}
          actions={
            <>
              <InspectionTypeFilter value={type} onChange={(next) => page.setFilter('type', next)} />
              <WhoseFilter
                mine={mine === 'true'}
                onChange={(next) => page.setFilter('mine', next ? 'true' : undefined)}
              />
              {actions}
            </>
          }
          onTurn={(nextView, day) => page.setFilters({ by: nextView, on: day })}
          onOpen={(entry) => open(entry as InspectionEntry)}
        />
      )}
    </QueryGate>
  );
};
