import type { DeviceDetail } from '@eoms/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { splitKey } from '../../domain/devices/control/property-text.ts';
import { useValueText } from '../../domain/devices/control/use-value-text.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import { useStale } from '../../live/link-state.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataTable } from '../../ui/data-page/data-table.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LiveValue } from '../../ui/marks/live-value.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { usePhone } from '../../ui/use-media.ts';
import styles from './device-page.module.css';

/** From this many values on, a search box is shown. */
const manyFrom = 20;

/** Every value of a device with its quality and age. */
export const DeviceProperties = ({ device }: { device: DeviceDetail }) => {
  const t = usePhrases('devices');
  const { name, text, find } = useValueText(device.properties);
  const linkDown = useStale();
  const phone = usePhone();
  const [filter, setFilter] = useState('');
  const stale = linkDown || device.live.connection !== 'online';
  const order = (key: string): number => device.properties.findIndex((p) => p.id === splitKey(key).id);
  const rows = Object.entries(device.live.values)
    .map(([key, value]) => ({ key, ...value }))
    .sort((a, b) => order(a.key) - order(b.key));
  const wanted = filter.trim().toLowerCase();
  const shown = wanted === '' ? rows : rows.filter((r) => name(r.key).toLowerCase().includes(wanted));
  // Phones have no room for the text; a stale value looks stale anyway.
  const quality: Column<(typeof rows)[number]> = {
    key: 'quality',
    title: t('quality'),
    render: (r) => t(stale ? 'stale' : r.quality),
  };
  if (rows.length === 0) return <EmptyState icon="levels" title={t('noValues')} />;
  return (
    <div data-part="device-tab" className={styles.deviceTab}>
      <Panel>
        {rows.length > manyFrom ? (
          <div className={`row ${styles.tabFilter}`}>
            <Input
              allowClear
              prefix={<Icon name="search" size="s" />}
              placeholder={t('filterProperties')}
              aria-label={t('filterProperties')}
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
            <span className="text-small text-muted numeric">
              {shown.length} / {rows.length}
            </span>
          </div>
        ) : null}
        <DataTable
          label={t('properties')}
          rows={shown}
          idOf={(r) => r.key}
          nameOf={(r) => name(r.key)}
          columns={[
            {
              key: 'name',
              title: t('property'),
              grow: true,
              render: (r) => <span className="weight-medium">{name(r.key)}</span>,
            },
            {
              key: 'value',
              title: t('value'),
              render: (r) => (
                <LiveValue
                  value={text(r.key, r.value)}
                  unit={find(r.key)?.unit}
                  stale={stale || r.quality === 'stale'}
                />
              ),
            },
            ...(phone ? [] : [quality]),
            { key: 'since', title: t('since'), align: 'right', wideOnly: true, render: (r) => dateAndTime(r.since) },
            {
              key: 'at',
              title: t('readAt'),
              align: 'right',
              render: (r) => <Ago at={r.at} />,
            },
          ]}
        />
      </Panel>
    </div>
  );
};
