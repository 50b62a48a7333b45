import { StrategyOutcome, type StrategyReportRow, strategiesEndpoints, textOf } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { RunMark } from '../../domain/scenes/run-marks.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import { reportAddress, useFollowStrategies } from './strategies.queries.ts';

/** What made a strategy run. */
export const useCauseWords = () => {
  const t = usePhrases('strategies');
  return useCallback(
    ({ cause, by }: Pick<StrategyReportRow, 'cause' | 'by'>): string =>
      by === null ? t(`cause_${cause}`) : t('causeBy', { by }),
    [t],
  );
};

const useColumns = (): Column<StrategyReportRow>[] => {
  const t = usePhrases('strategies');
  const language = useLanguage();
  const cause = useCauseWords();
  return useMemo(
    () => [
      { ...nameColumn<StrategyReportRow>(t('strategy'), ({ strategyName }) => strategyName), sortable: false },
      { key: 'outcome', title: t('outcome'), render: (one) => <OutcomeMark of={one} /> },
      {
        key: 'steps',
        title: t('steps'),
        wideOnly: true,
        render: ({ runStatus, reason }) =>
          runStatus ? (
            <RunMark status={runStatus} />
          ) : (
            <span className="text-muted">{textOf(reason, language) ?? '—'}</span>
          ),
      },
      { key: 'cause', title: t('cause'), render: cause },
      {
        key: 'times',
        title: t('times'),
        align: 'right',
        wideOnly: true,
        render: ({ times }) => times,
      },
      { key: 'lastAt', title: t('at'), sortable: true, align: 'right', render: ({ lastAt }) => dateAndTime(lastAt) },
    ],
    [t, language, cause],
  );
};

/** The reports of all strategies, or of one, the latest first. */
export const ReportList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('strategies');
  const navigate = useNavigate();
  useFollowStrategies();
  const page = usePageState({
    sortable: ['lastAt'],
    filters: { strategyId: 'any', outcome: StrategyOutcome.options },
  });
  const reports = useQuery({
    ...queryOf(strategiesEndpoints.pageStrategyReports, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  return (
    <DataPage
      id="strategyReports"
      what={t('reports')}
      page={page}
      source={reports}
      idOf={({ id }) => id}
      nameOf={({ strategyName }) => strategyName}
      search={t('search')}
      filters={
        <>
          <FilterSelect
            page={page}
            name="outcome"
            label={t('outcome')}
            any={t('anyOutcome')}
            options={StrategyOutcome.options.map((value) => ({ value, label: t(`o_${value}`) }))}
            width={130}
          />
          {page.filters.strategyId === undefined ? null : (
            <Tag closable onClose={() => page.setFilter('strategyId', undefined)}>
              {reports.data?.records[0]?.strategyName ?? t('oneStrategy')}
            </Tag>
          )}
        </>
      }
      columns={columns}
      actions={tabs}
      onOpen={({ id }) => void navigate(reportAddress(id))}
      empty={{ title: t('noReports'), text: t('noReportsText') }}
    />
  );
};
