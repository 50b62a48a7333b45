import { type InspectionPlan, InspectionPlanStatus, InspectionType, inspectionPlansEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { planOf, useFollowInspections } from '../../domain/inspections/inspection-calls.ts';
import { useRecurrenceWords } from '../../domain/recurrence/recurrence-words.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { InspectionTypeFilter } from './inspection-type-filter.tsx';
import { PlanState } from './plan-state.tsx';
import { usePlanActions } from './use-plan-actions.ts';

const minutes = (at: string): string => dateAndTime(at).slice(0, 16);

const useColumns = (): Column<InspectionPlan>[] => {
  const t = usePhrases('inspections');
  const when = useRecurrenceWords();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        grow: true,
        fixed: true,
        sortable: true,
        render: (plan) => <TwoLines title={plan.name} note={plan.places.map(({ name }) => name).join(', ')} />,
      },
      { key: 'type', title: t('whatType'), render: (plan) => t(plan.type) },
      { key: 'frequency', title: t('frequency'), render: (plan) => when(plan.recurrence) },
      { key: 'status', title: t('status'), render: (plan) => <PlanState status={plan.status} /> },
      {
        key: 'nextDueAt',
        title: t('nextDue'),
        sortable: true,
        align: 'right',
        render: (plan) => (plan.nextDueAt ? minutes(plan.nextDueAt) : t('notYet')),
      },
      {
        key: 'lastAt',
        title: t('lastAt'),
        align: 'right',
        wideOnly: true,
        render: (plan) => (plan.lastAt ? minutes(plan.lastAt) : t('notYet')),
      },
      {
        key: 'people',
        title: t('people'),
        wideOnly: true,
        render: (plan) => plan.people.map(({ name }) => name).join(', ') || t('nobody'),
      },
    ],
    [t, when],
  );
};

/** All plans of inspections. */
export const PlanList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('inspections');
  const navigate = useNavigate();
  const canEdit = useMay('deviceProbingPlan', 'edit');
  useFollowInspections();
  const page = usePageState({
    sortable: ['name', 'nextDueAt', 'updatedAt'],
    filters: { status: InspectionPlanStatus.options, type: InspectionType.options, placeId: 'any' },
  });
  const plans = useQuery({
    ...queryOf(inspectionPlansEndpoints.listInspectionPlans, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  const rowActions = usePlanActions();
  const add = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate(planOf('new'))}>
      {t('newPlan')}
    </Button>
  ) : null;
  return (
    <DataPage
      id="inspectionPlans"
      what={t('plans')}
      page={page}
      source={plans}
      idOf={(plan) => plan.id}
      nameOf={(plan) => plan.name}
      search={t('searchPlan')}
      filters={<InspectionTypeFilter value={page.filters.type} onChange={(type) => page.setFilter('type', type)} />}
      states={{
        name: 'status',
        options: InspectionPlanStatus.options.map((value) => ({ value, label: t(`plan_${value}`) })),
      }}
      actions={
        <>
          {tabs}
          {add}
        </>
      }
      columns={columns}
      rowActions={rowActions}
      onOpen={(plan) => void navigate(planOf(plan.id))}
      empty={{ title: t('planEmpty'), text: t('planEmptyText'), ...(add ? { action: add } : {}) }}
    />
  );
};
