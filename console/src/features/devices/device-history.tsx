import type { DeviceDetail } from '@eoms/contract';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useCallback, useState } from 'react';
import { useValueText } from '../../domain/devices/control/use-value-text.ts';
import { HistoryChart, type HistoryPeriod } from '../../domain/history/history-chart.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './device-page.module.css';
import { inValueOrder } from './value-order.ts';

const periods = { period1h: 1, period6h: 6, period24h: 24, period7d: 168, period30d: 720 } as const;
type Period = keyof typeof periods;
const most = 6;
const mostAtFirst = 2;
const shortestMs = 60_000;

const boundsOf = (period: HistoryPeriod): { from: number; to: number } =>
  'hours' in period ? { from: Date.now() - period.hours * 3_600_000, to: Date.now() } : period;

/** The period shifted by its length, earlier (`-1`) or later (`1`), but never beyond now. */
const shifted = (period: HistoryPeriod, by: -1 | 1): HistoryPeriod => {
  const { from, to } = boundsOf(period);
  const step = Math.min(by * (to - from), Date.now() - to);
  return { from: from + step, to: to + step };
};
const widened = (period: HistoryPeriod): HistoryPeriod => {
  const { from, to } = boundsOf(period);
  const half = (to - from) / 2;
  return { from: from - half, to: Math.min(Date.now(), to + half) };
};

/** Any properties over any period; zooming refetches, so that every stored reading in view is shown. */
export const DeviceHistory = ({ device }: { device: DeviceDetail }) => {
  const t = usePhrases('devices');
  const { name, find } = useValueText(device.properties);
  const keys = inValueOrder(device.live.values, find, device.properties).filter((key) => find(key)?.charted);
  const [period, setPeriod] = useState<HistoryPeriod>({ hours: 24 });
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const numbers = keys.filter((key) => typeof device.live.values[key]?.value === 'number');
    const [first] = numbers.length > 0 ? numbers : keys;
    // Starts with properties of the same unit, for one scale; users can add others.
    return first === undefined ? [] : keys.filter((key) => find(key)?.unit === find(first)?.unit).slice(0, mostAtFirst);
  });
  const named = (Object.keys(periods) as Period[]).find((key) => 'hours' in period && periods[key] === period.hours);
  const zoom = useCallback((from: number, to: number): void => {
    if (to - from >= shortestMs) setPeriod({ from, to });
  }, []);
  const fixed = 'hours' in period ? null : period;
  return (
    <div data-part="device-tab" className={styles.deviceTab}>
      <Panel>
        <div className={`row gap-8 ${styles.historyRange}`}>
          <Select
            mode="multiple"
            maxCount={most}
            maxTagCount="responsive"
            aria-label={t('chooseProperties')}
            placeholder={t('chooseProperties')}
            value={[...chosen]}
            onChange={setChosen}
            options={keys.map((key) => ({ value: key, label: name(key) }))}
          />
          <Segments
            small
            label={t('history')}
            value={named ?? ('' as Period)}
            onChange={(key) => setPeriod({ hours: periods[key] })}
            options={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t(value) }))}
          />
          <IconButton icon="chevronLeft" label={t('earlier')} onClick={() => setPeriod(shifted(period, -1))} />
          <DatePicker.RangePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            value={fixed ? [dayjs(fixed.from), dayjs(fixed.to)] : null}
            placeholder={[t('from'), t('to')]}
            disabledDate={(day) => day.isAfter(dayjs())}
            onChange={(range) => {
              const [from, to] = range ?? [];
              setPeriod(from && to ? { from: from.valueOf(), to: to.valueOf() } : { hours: 24 });
            }}
          />
          <IconButton
            icon="chevronRight"
            label={t('later')}
            disabled={fixed === null}
            onClick={() => setPeriod(shifted(period, 1))}
          />
          <IconButton icon="minus" label={t('zoomOut')} onClick={() => setPeriod(widened(period))} />
          <span className={`text-small text-muted truncate ${styles.hint}`}>{t('zoomHint')}</span>
        </div>
        {chosen.length === 0 ? (
          <EmptyState icon="history" title={t('chooseProperties')} />
        ) : (
          <HistoryChart device={device} properties={chosen} period={period} height={420} onZoom={zoom} />
        )}
      </Panel>
    </div>
  );
};
