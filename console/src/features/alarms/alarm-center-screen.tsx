import { type Alarm, alarmsEndpoints } from '@eoms/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { PlacePicker } from '../../pickers/place-picker.tsx';
import { useFollowPlace } from '../../pickers/use-follow-place.ts';
import { useCurrentPlace } from '../../session/current-place.ts';
import { useMay } from '../../session/use-may.ts';
import { countInWords } from '../../ui/data-page/count-in-words.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { useAlarmColumns } from './alarm-columns.tsx';
import { AlarmDrawer } from './alarm-drawer.tsx';
import { isSolvable } from './solvable.ts';
import { SolveSeveral } from './solve-several.tsx';
import { useAlarmPage } from './use-alarm-page.ts';
import { useOpenedAlarm } from './use-opened-alarm.ts';

const { acknowledgeAlarm, countAlarms, getAlarm, listAlarms } = alarmsEndpoints;
const levels = [1, 2, 3, 4] as const;

/**
 * Alarms with open ones first; rows keep their place while live events come in; clicking one opens it beside the list.
 */
export const AlarmCenterScreen = () => {
  const t = usePhrases('alarms');
  const canSolve = useMay('alarmCenter', 'control');
  const page = usePageState({
    sortable: ['raisedAt', 'lastAt', 'level'],
    filters: { status: ['pending', 'processed'], level: ['1', '2', '3', '4'], placeId: 'any', groupId: 'any' },
  });
  const { placeId, groupId } = page.filters;
  const group = useCurrentPlace((s) => (s.place?.id === groupId ? s.place?.name : undefined));
  useFollowPlace(placeId !== undefined || groupId !== undefined, (place) =>
    page.setFilters({
      placeId: place?.kind === 'place' ? place.id : undefined,
      groupId: place?.kind === 'group' ? place.id : undefined,
    }),
  );
  const status = page.filters.status ?? 'pending';
  const alarms = useAlarmPage({ query: { ...page.query, status } });
  const acknowledge = useChange(acknowledgeAlarm, { invalidates: [listAlarms, countAlarms, getAlarm] });
  const columns = useAlarmColumns();
  const act = useAct();
  const { opened, open, step } = useOpenedAlarm(alarms.page.data?.records ?? []);
  const [several, setSeveral] = useState<readonly Alarm[]>();
  const acknowledgeAll = async (rows: readonly Alarm[]): Promise<void> => {
    await act(() => acknowledge.mutateAsync({ body: { ids: rows.map((a) => a.id) } }));
  };
  const counts = alarms.page.data?.counts;
  const counted = (count: number | undefined) =>
    count === undefined ? undefined : countInWords(count, page.keyword !== '');
  return (
    <>
      {alarms.fresh > 0 ? (
        <div className="note ac" role="status" style={{ margin: '8px 16px 0' }}>
          <Icon name="bell" />
          {t('newAlarms', { count: alarms.fresh })}
          <Button type="link" size="small" onClick={alarms.show}>
            {t('show')}
          </Button>
        </div>
      ) : null}
      <DataPage
        id="alarms"
        what={t('alarms')}
        page={page}
        source={alarms.page}
        idOf={(a) => a.id}
        nameOf={(a) => a.deviceName}
        search={t('search')}
        filters={
          <>
            <Select
              allowClear
              placeholder={t('level')}
              aria-label={t('level')}
              value={page.filters.level ?? null}
              onChange={(level: string | undefined) => page.setFilter('level', level)}
              options={levels.map((level) => ({ value: String(level), label: <AlarmMark level={level} text /> }))}
              style={{ width: 120 }}
            />
            <PlacePicker
              placeholder={group ?? t('allPlaces')}
              width={170}
              value={placeId ?? null}
              onChange={(id) => page.setFilters({ placeId: id ?? undefined, groupId: undefined })}
            />
          </>
        }
        states={{
          name: 'status',
          initial: 'pending',
          options: [
            { value: 'pending', label: t('pending'), count: counted(counts?.pending) },
            { value: 'processed', label: t('processed'), count: counted(counts?.processed) },
          ],
        }}
        columns={columns}
        onOpen={open}
        {...(canSolve && isSolvable({ status })
          ? {
              bulk: [
                { key: 'solve', label: t('solve'), icon: <Icon name="check" />, run: setSeveral },
                { key: 'acknowledge', label: t('acknowledge'), icon: <Icon name="bell" />, run: acknowledgeAll },
              ],
            }
          : {})}
        rowActions={(a) => [
          ...(canSolve && isSolvable(a) && !a.acknowledgedAt
            ? [{ key: 'acknowledge', label: t('acknowledge'), run: () => void acknowledgeAll([a]) }]
            : []),
          { key: 'solve', label: t(canSolve && isSolvable(a) ? 'solve' : 'alarm'), run: open },
        ]}
        empty={status === 'pending' ? { title: t('empty'), text: t('emptyText') } : { title: t('emptyProcessed') }}
      />
      <AlarmDrawer alarm={opened} canSolve={canSolve} onStep={step} onClose={() => open(undefined)} />
      <SolveSeveral alarms={several} onClose={() => setSeveral(undefined)} />
    </>
  );
};
