import { type Inspection, InspectionStatus, InspectionType, inspectionsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { InspectionResult, InspectionState } from '../../domain/inspections/inspection-state.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { InspectionTypeFilter } from './inspection-type-filter.tsx';
import { pageOf } from './use-inspection-actions.tsx';
import { WhoseFilter } from './whose-filter.tsx';

const useColumns = (): Column<Inspection>[] => {
  const t = usePhrases('inspections');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        grow: true,
        fixed: true,
        render: (one) => (
          <TwoLines title={one.name} note={`${t('numbered', { number: one.number })} · ${t(one.type)}`} />
        ),
      },
      { key: 'status', title: t('status'), render: (one) => <InspectionState of={one} /> },
      { key: 'result', title: t('result'), render: (one) => <InspectionResult of={one} /> },
      {
        key: 'dueAt',
        title: t('dueAt'),
        sortable: true,
        align: 'right',
        render: (one) => dateAndTime(one.dueAt).slice(0, 16),
      },
      {
        key: 'endedAt',
        title: t('endedAt'),
        align: 'right',
        wideOnly: true,
        render: (one) => (one.endedAt ? dateAndTime(one.endedAt).slice(0, 16) : '–'),
      },
      {
        key: 'people',
        title: t('people'),
        wideOnly: true,
        render: (one) => one.people.map(({ name }) => name).join(', ') || '–',
      },
    ],
    [t],
  );
};

const only = ['true'] as const;

/** All inspections, the latest first. */
export const InspectionList = ({ tabs, actions }: { tabs: ReactNode; actions: ReactNode }) => {
  const t = usePhrases('inspections');
  const navigate = useNavigate();
  const page = usePageState({
    sortable: ['number', 'dueAt'],
    filters: {
      status: InspectionStatus.options,
      type: InspectionType.options,
      mine: only,
      missed: only,
      failed: only,
      placeId: 'any',
    },
  });
  const rows = useQuery({
    ...queryOf(inspectionsEndpoints.listInspections, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  return (
    <DataPage
      id="inspections"
      what={t('inspections')}
      page={page}
      source={rows}
      idOf={(one) => one.id}
      nameOf={(one) => one.name}
      search={t('search')}
      actions={
        <>
          {tabs}
          {actions}
        </>
      }
      filters={
        <>
          <InspectionTypeFilter value={page.filters.type} onChange={(type) => page.setFilter('type', type)} />
          <WhoseFilter
            mine={page.filters.mine === 'true'}
            onChange={(mine) => page.setFilter('mine', mine ? 'true' : undefined)}
          />
        </>
      }
      states={{ name: 'status', options: InspectionStatus.options.map((value) => ({ value, label: t(value) })) }}
      columns={columns}
      onOpen={(one) => void navigate(pageOf(one))}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  );
};
