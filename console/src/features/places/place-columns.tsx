import type { PlaceDetail } from '@eoms/contract';
import { useMemo } from 'react';
import { EntryText } from '../../domain/dictionaries/entry-text.tsx';
import { CombinationMark } from '../../domain/places/combination-mark.tsx';
import { PlaceStateMark } from '../../domain/places/place-state.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

export const usePlaceColumns = (): Column<PlaceDetail>[] => {
  const t = usePhrases('places');
  return useMemo(
    () => [
      nameColumn(t('name'), (p) => (
        <TwoLines
          icon={<Icon name="place" />}
          title={p.name}
          note={p.groupName}
          mark={isAlarmLevel(p.alarms.worst) ? <AlarmMark level={p.alarms.worst} /> : null}
        />
      )),
      { key: 'code', title: t('code'), sortable: true, render: (p) => p.code },
      {
        key: 'type',
        title: t('type'),
        sortable: true,
        render: (p) => (p.type ? <EntryText type="placeType" text={p.type} /> : '—'),
      },
      {
        key: 'state',
        title: t('state'),
        render: (p) => (
          <span className="column gap-4 start">
            <PlaceStateMark place={p} />
            <CombinationMark combination={p.combination} />
          </span>
        ),
      },
      {
        key: 'devices',
        title: t('devices'),
        align: 'right',
        render: (p) => (
          <span className="row" style={{ justifyContent: 'flex-end' }}>
            {p.devices.offline > 0 ? <StateMark kind="offline" text={p.devices.offline} /> : null}
            <span className="numeric">{p.devices.total}</span>
          </span>
        ),
      },
      { key: 'alarms', title: t('alarms'), align: 'right', render: (p) => p.alarms.count || '—' },
      { key: 'capacity', title: t('capacity'), align: 'right', wideOnly: true, render: (p) => p.capacity ?? '—' },
      { key: 'openType', title: t('openType'), hidden: true, render: (p) => t(p.openType) },
      { key: 'sort', title: t('sort'), align: 'right', sortable: true, hidden: true, render: (p) => p.sort },
      {
        key: 'createdAt',
        title: t('createdAt'),
        align: 'right',
        sortable: true,
        hidden: true,
        render: (p) => dateAndTime(p.createdAt),
      },
    ],
    [t],
  );
};
