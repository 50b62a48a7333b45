import { actionGroupsEndpoints, type SceneRunRow, SceneRunStatus, textOf } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../../api/query-of.ts';
import { dateAndTime, number } from '../../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import type { Column } from '../../../ui/data-page/column.ts';
import { DataPage } from '../../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../../ui/data-page/page-state.ts';
import { RunMark } from '../run-marks.tsx';
import { runAddress } from './addresses.ts';
import { usePlaceRuns } from './use-place-runs.ts';
import { usePlacesOfRun, useRunCause } from './use-run-cause.ts';

const { pageSceneRuns } = actionGroupsEndpoints;

export const secondsBetween = (from: string | null, to: string | null): number | undefined =>
  from === null || to === null ? undefined : Math.max(0, (Date.parse(to) - Date.parse(from)) / 1_000);

const useColumns = (withPlaces: boolean, ofOne: boolean): Column<SceneRunRow>[] => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const cause = useRunCause();
  const placesOf = usePlacesOfRun();
  return useMemo(
    () => [
      { key: 'group', title: t(ofOne ? 'name' : 'group'), grow: true, fixed: true, render: (run) => run.groupName },
      ...(withPlaces ? [{ key: 'place', title: t('place'), render: placesOf }] : []),
      { key: 'status', title: t('result'), render: (run) => <RunMark status={run.status} /> },
      { key: 'steps', title: t('steps'), align: 'right', render: (run) => `${run.done} / ${run.steps}` },
      { key: 'attempts', title: t('times'), align: 'right', hidden: true, render: (run) => run.attempts },
      { key: 'reason', title: t('problems'), hidden: true, render: (run) => textOf(run.reason?.text, language) ?? '—' },
      { key: 'who', title: t('who'), render: cause },
      {
        key: 'duration',
        title: t('duration'),
        align: 'right',
        render: (run) => {
          const seconds = secondsBetween(run.startedAt, run.endedAt);
          return seconds === undefined ? '—' : `${number(seconds, 1)} s`;
        },
      },
      {
        key: 'startedAt',
        title: t('startedAt'),
        align: 'right',
        sortable: true,
        render: (run) => dateAndTime(run.startedAt),
      },
    ],
    [t, language, cause, withPlaces, ofOne, placesOf],
  );
};

interface RunHistoryProps {
  placeId?: string;
  /** Runs of this action group, plan or automation only. */
  groupId?: string;
  /** The screen that receipts lead back to. */
  from?: string;
}

/** The runs in a place, of a group, or all that the user may see; a row opens its receipt. */
export const RunHistory = ({ placeId, groupId, from }: RunHistoryProps) => {
  const t = usePhrases('controls');
  const navigate = useNavigate();
  usePlaceRuns(placeId);
  const page = usePageState({ sortable: ['startedAt'], filters: { status: SceneRunStatus.options } });
  const query = { ...page.query, ...(placeId && { placeId }), ...(groupId && { groupId }) };
  const runs = useQuery({ ...queryOf(pageSceneRuns, { query }), placeholderData: keepPreviousData });
  const columns = useColumns(placeId === undefined, groupId !== undefined);
  return (
    <DataPage
      id="sceneRuns"
      what={t('runs')}
      page={page}
      source={runs}
      idOf={(run) => run.id}
      nameOf={(run) => run.groupName}
      search={t(groupId === undefined ? 'search' : 'who')}
      filters={
        <FilterSelect
          page={page}
          name="status"
          label={t('result')}
          any={t('result')}
          options={SceneRunStatus.options.map((value) => ({ value, label: t(`status_${value}`) }))}
          width={180}
        />
      }
      columns={columns}
      onOpen={(run) => void navigate(runAddress(run.id, from))}
      empty={{ title: t('noRuns'), text: t('noRunsText') }}
    />
  );
};
