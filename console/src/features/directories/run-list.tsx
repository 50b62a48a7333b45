import { type DirectoryRun, directoriesEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { RunTag } from './run-state.tsx';

const useColumns = (): Column<DirectoryRun>[] => {
  const t = usePhrases('directories');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        grow: true,
        fixed: true,
        render: (r) => <TwoLines title={r.directoryName} note={t(`type_${r.type}`)} />,
      },
      { key: 'status', title: t('status'), render: (r) => <RunTag status={r.status} /> },
      { key: 'added', title: t('kind_add'), align: 'right', render: ({ counts }) => counts.added },
      { key: 'changed', title: t('kind_change'), align: 'right', render: ({ counts }) => counts.changed },
      { key: 'disabled', title: t('kind_disable'), align: 'right', render: ({ counts }) => counts.disabled },
      {
        key: 'leftOut',
        title: t('kind_leftOut'),
        align: 'right',
        wideOnly: true,
        render: ({ counts }) => counts.leftOut,
      },
      { key: 'by', title: t('by'), wideOnly: true, render: (r) => r.startedByName ?? t('bySchedule') },
      { key: 'createdAt', title: t('when'), sortable: true, align: 'right', render: (r) => dateAndTime(r.createdAt) },
    ],
    [t],
  );
};

/** The log: every run, the latest first. */
export const RunList = () => {
  const t = usePhrases('directories');
  const navigate = useNavigate();
  const page = usePageState({ sortable: ['createdAt'] as const });
  const { keyword: _none, ...query } = page.query;
  const runs = useQuery({
    ...queryOf(directoriesEndpoints.pageDirectoryRuns, { query: { order: 'desc', ...query } }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataPage
      id="directoryRuns"
      what={t('runsTab')}
      page={page}
      source={runs}
      columns={useColumns()}
      idOf={(r) => r.id}
      nameOf={(r) => r.directoryName}
      onOpen={(r) => void navigate(`/userSync?run=${r.id}`)}
      empty={{ title: t('noRuns') }}
    />
  );
};
