import type { DeviceRow, PropertySchema } from '@eoms/contract';
import { useMemo } from 'react';
import { useTypeName } from '../../domain/devices/use-type-name.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { DeviceState } from './device-state.tsx';
import { SummaryValues } from './summary-values.tsx';
import { useModelProperties } from './use-model-properties.ts';

/** Time of the latest value of a device. */
const updatedAt = (device: DeviceRow): string | undefined =>
  Object.values(device.live.values)
    .map((v) => v.at)
    .sort()
    .at(-1);

const milliseconds = (ms: number): string => (ms < 1 ? '<1 ms' : `${Math.round(ms)} ms`);

const noProperties: readonly PropertySchema[] = [];

/** Columns of the device list for these rows. */
export const useDeviceColumns = (rows: readonly DeviceRow[]): Column<DeviceRow>[] => {
  const properties = useModelProperties(rows);
  const t = usePhrases('devices');
  const typeOf = useTypeName();
  return useMemo(
    () => [
      nameColumn(t('device'), (d) => (
        <TwoLines
          icon={<Icon name={isIconName(d.typeIcon) ? d.typeIcon : 'device'} />}
          title={d.name}
          note={`${d.brandName} ${d.modelName}`}
          mark={isAlarmLevel(d.alarms.worst) ? <AlarmMark level={d.alarms.worst} /> : null}
        />
      )),
      { key: 'state', title: t('state'), render: (d) => <DeviceState live={d.live} /> },
      {
        key: 'values',
        title: t('values'),
        render: (d) => <SummaryValues live={d.live} properties={properties.get(d.modelId) ?? noProperties} />,
      },
      { key: 'place', title: t('place'), sortable: true, render: (d) => d.placeName },
      { key: 'type', title: t('type'), hidden: true, render: typeOf },
      { key: 'model', title: t('model'), sortable: true, hidden: true, render: (d) => d.modelName },
      { key: 'sn', title: t('sn'), hidden: true, render: (d) => d.sn ?? '—' },
      {
        key: 'address',
        title: t('address'),
        wideOnly: true,
        render: (d) => <span className="numeric">{d.ip ?? '—'}</span>,
      },
      {
        key: 'response',
        title: t('response'),
        align: 'right',
        wideOnly: true,
        render: (d) =>
          d.live.connection === 'online' && d.live.roundTripMs !== null ? milliseconds(d.live.roundTripMs) : '—',
      },
      {
        key: 'updated',
        title: t('updated'),
        align: 'right',
        render: (d) => {
          const at = updatedAt(d);
          return at ? <Ago at={at} /> : '—';
        },
      },
      {
        key: 'createdAt',
        title: t('createdAt'),
        align: 'right',
        sortable: true,
        hidden: true,
        render: (d) => dateAndTime(d.createdAt),
      },
    ],
    [t, typeOf, properties],
  );
};
