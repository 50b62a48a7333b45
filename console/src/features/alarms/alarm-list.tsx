import { type Alarm, alarmsEndpoints } from '@eoms/contract';
import { type ReactNode, useState } from 'react';
import { useDownload } from '../../api/use-download.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import type { BulkAction } from '../../ui/data-page/column.ts';
import { countInWords } from '../../ui/data-page/count-in-words.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useAcknowledge, useUnshelve } from './alarm-calls.ts';
import { useAlarmColumns } from './alarm-columns.tsx';
import { AlarmDrawer } from './alarm-drawer.tsx';
import { AlarmFigures } from './alarm-figures.tsx';
import { AlarmFilters } from './alarm-filters.tsx';
import { AlarmTicker } from './alarm-ticker.tsx';
import { useChangeForm } from './change-form.tsx';
import { FreshAlarms } from './fresh-alarms.tsx';
import { IncidentList } from './incident-list.tsx';
import { isSolvable } from './solvable.ts';
import { SolveSeveral } from './solve-several.tsx';
import { useAlarmFilters } from './use-alarm-filters.ts';
import { useAlarmPage } from './use-alarm-page.ts';
import { useOpenedAlarm } from './use-opened-alarm.ts';

type Tab = ReturnType<typeof useAlarmFilters>['tab'];

const idsOf = (alarms: readonly Alarm[]) => ({ body: { ids: alarms.map(({ id }) => id) } });

/** What can be done with several alarms at once, by the tab they are on. */
const useBulk = (tab: Tab) => {
  const t = usePhrases('alarms');
  const act = useAct();
  const [acknowledge, unshelve] = [useAcknowledge(), useUnshelve()];
  const { ask, form } = useChangeForm();
  const [several, setSeveral] = useState<readonly Alarm[]>();
  const acknowledgeAll = async (rows: readonly Alarm[]) => void (await act(() => acknowledge.mutateAsync(idsOf(rows))));
  const back = async (rows: readonly Alarm[]) => void (await act(() => unshelve.mutateAsync(idsOf(rows))));
  const assign = {
    key: 'assign',
    label: t('assign'),
    icon: <Icon name="user" />,
    run: (rows: readonly Alarm[]) => ask('assign', rows),
  };
  const solve = { key: 'solve', label: t('solve'), icon: <Icon name="check" />, run: setSeveral };
  const bulk: Record<Tab, BulkAction<Alarm>[]> = {
    pending: [
      solve,
      { key: 'acknowledge', label: t('acknowledge'), icon: <Icon name="bell" />, run: acknowledgeAll },
      assign,
      { key: 'shelve', label: t('shelve'), icon: <Icon name="clock" />, run: (rows) => ask('shelve', rows) },
    ],
    shelved: [solve, assign, { key: 'unshelve', label: t('unshelve'), icon: <Icon name="clock" />, run: back }],
    suppressed: [solve, assign],
    processed: [{ key: 'reopen', label: t('reopen'), icon: <Icon name="bell" />, run: (rows) => ask('reopen', rows) }],
  };
  const forms = (
    <>
      {form}
      <SolveSeveral alarms={several} onClose={() => setSeveral(undefined)} />
    </>
  );
  return { bulk: bulk[tab], acknowledgeAll, forms };
};

/**
 * Alarms with open ones first; rows keep their place while live events come in; clicking one opens it beside the list.
 */
export const AlarmList = ({ more }: { more: ReactNode }) => {
  const t = usePhrases('alarms');
  const canSolve = useMay('alarmCenter', 'control');
  const { page, query, exported, tab } = useAlarmFilters();
  const alarms = useAlarmPage({ query });
  const columns = useAlarmColumns();
  const download = useDownload();
  const { opened, open, step } = useOpenedAlarm(alarms.page.data?.records ?? []);
  const { bulk, acknowledgeAll, forms } = useBulk(tab);
  const [figures, setFigures] = useState(false);
  const counts = alarms.page.data?.counts;
  const counted = (count: number | undefined) =>
    count === undefined ? undefined : countInWords(count, page.keyword !== '');
  const empty = {
    pending: 'empty',
    shelved: 'emptyShelved',
    suppressed: 'emptySuppressed',
    processed: 'emptyProcessed',
  } as const;
  return (
    <>
      <AlarmTicker onAlarm={open} />
      <FreshAlarms count={alarms.fresh} onShow={alarms.show} />
      <IncidentList onAlarm={open} />
      <DataPage
        id="alarms"
        what={t('alarms')}
        page={page}
        source={alarms.page}
        idOf={(a) => a.id}
        nameOf={(a) => a.deviceName}
        search={t('search')}
        filters={<AlarmFilters page={page} />}
        actions={
          <>
            {more}
            <IconButton icon="chart" label={t('statistics')} onClick={() => setFigures(true)} />
            <IconButton
              icon="download"
              label={t('export')}
              onClick={() => void download(alarmsEndpoints.exportAlarms, { query: exported }, `${t('fileName')}.xlsx`)}
            />
          </>
        }
        states={{
          name: 'status',
          initial: 'pending',
          options: (['pending', 'shelved', 'suppressed', 'processed'] as const).map((value) => ({
            value,
            label: t(value),
            count: counted(counts?.[value]),
          })),
        }}
        columns={columns}
        onOpen={open}
        {...(canSolve ? { bulk } : {})}
        rowActions={(a) => [
          ...(canSolve && isSolvable(a) && !a.acknowledgedAt
            ? [{ key: 'acknowledge', label: t('acknowledge'), run: () => void acknowledgeAll([a]) }]
            : []),
          { key: 'solve', label: t(canSolve && isSolvable(a) ? 'solve' : 'alarm'), run: open },
        ]}
        empty={{ title: t(empty[tab]), ...(tab === 'pending' ? { text: t('emptyText') } : {}) }}
      />
      <AlarmDrawer alarm={opened} canSolve={canSolve} onStep={step} onClose={() => open(undefined)} />
      <AlarmFigures open={figures} page={page} onClose={() => setFigures(false)} />
      {forms}
    </>
  );
};
