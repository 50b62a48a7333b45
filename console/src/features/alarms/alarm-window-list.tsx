import { type AlarmWindow, AlarmWindowState, alarmWindowsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useMay } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { windowsStale } from './alarm-calls.ts';
import { useAlarmWindowColumns } from './alarm-window-columns.tsx';
import { AlarmWindowForm } from './alarm-window-form.tsx';

const { pageAlarmWindows, endAlarmWindow, removeAlarmWindow } = alarmWindowsEndpoints;

/** Windows open and close by themselves. */
const lookEveryMs = 30_000;

/** Ends a window that is open, after a question. */
const useEndWindow = () => {
  const t = usePhrases('alarmWindows');
  const careful = useCareful();
  const end = useChange(endAlarmWindow, windowsStale);
  return ({ id, name, schedule }: AlarmWindow) =>
    void careful(
      {
        title: t('endTitle', { name }),
        text: t(schedule.kind === 'weekly' ? 'endTextWeekly' : 'endText'),
        verb: t('end'),
      },
      () => end.mutateAsync({ body: { id } }),
      t('ended'),
    );
};

/** Maintenance windows: what they cover, when, and what they suppress now. */
export const AlarmWindowList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('alarmWindows');
  const common = usePhrases('ui');
  const canEdit = useMay('alarmCenter', 'edit');
  const page = usePageState({
    sortable: ['name', 'current'],
    filters: { state: AlarmWindowState.options, view: 'any' },
  });
  const { view: _view, ...query } = page.query;
  const windows = useQuery({
    ...queryOf(pageAlarmWindows, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEveryMs,
  });
  useStaleOnNews('alarms', ({ name }) => name === 'alarmWindow.changed' || name === 'alarm.changed', [
    pageAlarmWindows,
  ]);
  const columns = useAlarmWindowColumns();
  const [edited, setEdited] = useState<AlarmWindow | 'new'>();
  const end = useEndWindow();
  const remove = useRemove(removeAlarmWindow, {
    ...windowsStale,
    args: ({ id }: AlarmWindow) => ({ query: { id } }),
    title: ({ name }) => t('removeTitle', { name }),
    text: t('removeText'),
  });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t('new')}
    </Button>
  ) : null;
  const actionsOf = (one: AlarmWindow) => [
    ...(one.state === 'open' ? [{ key: 'end', label: t('end'), run: end }] : []),
    { key: 'edit', label: common('edit'), run: setEdited },
    { key: 'remove', label: common('remove'), danger: true, run: () => void remove(one) },
  ];
  return (
    <>
      <DataPage
        id="alarmWindows"
        what={t('windows')}
        page={page}
        source={windows}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('search')}
        filters={
          <FilterSelect
            page={page}
            name="state"
            label={t('state')}
            any={t('anyState')}
            options={AlarmWindowState.options.map((value) => ({ value, label: t(value) }))}
            width={130}
          />
        }
        columns={columns}
        actions={
          <>
            {tabs}
            {newButton}
          </>
        }
        onOpen={setEdited}
        rowActions={(one) => (canEdit && one.whole ? actionsOf(one) : [])}
        empty={{ title: t('none'), text: t('noneText'), action: newButton }}
      />
      <AlarmWindowForm window={edited} readOnly={!canEdit} onClose={() => setEdited(undefined)} />
    </>
  );
};
