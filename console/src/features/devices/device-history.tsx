import type { DeviceDetail } from '@eoms/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useValueText } from '../../pickers/device-control/use-value-text.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { HistoryChart } from './history-chart.tsx';

const periods = { period1h: 1, period6h: 6, period24h: 24, period7d: 168, period30d: 720 } as const;
type Period = keyof typeof periods;
const most = 6;

/** Any properties over any period, with zoom. */
export const DeviceHistory = ({ device }: { device: DeviceDetail }) => {
  const t = usePhrases('devices');
  const { name, find } = useValueText(device.properties);
  const keys = Object.keys(device.live.values).filter((key) => find(key)?.charted);
  const [period, setPeriod] = useState<Period>('period24h');
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const numbers = keys.filter((key) => typeof device.live.values[key]?.value === 'number');
    return (numbers.length > 0 ? numbers : keys).slice(0, 2);
  });
  return (
    <div className="device-tab">
      <Panel>
        <PanelHead title={t('history')}>
          <Select
            mode="multiple"
            maxCount={most}
            maxTagCount="responsive"
            aria-label={t('chooseProperties')}
            placeholder={t('chooseProperties')}
            value={[...chosen]}
            onChange={setChosen}
            options={keys.map((key) => ({ value: key, label: name(key) }))}
            style={{ width: 280 }}
          />
          <Segments
            small
            label={t('history')}
            value={period}
            onChange={setPeriod}
            options={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t(value) }))}
          />
        </PanelHead>
        {chosen.length === 0 ? (
          <EmptyState icon="history" title={t('chooseProperties')} />
        ) : (
          <HistoryChart device={device} properties={chosen} hours={periods[period]} height={420} zoom />
        )}
      </Panel>
    </div>
  );
};
