import { type HistorySeries, historyEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Chart, type ChartOption } from '../../ui/chart/chart.tsx';
import { Bone } from '../../ui/states/skeleton.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import type { ControlledDevice } from '../devices/control/control-props.ts';
import styles from '../devices/control/device-control.module.css';
import { useValueText } from '../devices/control/use-value-text.ts';

interface HistoryChartProps {
  device: ControlledDevice;
  properties: readonly string[];
  /** The last hours, moving with the time; or a fixed period. */
  period: HistoryPeriod;
  height: number;
  onZoom?: (from: number, to: number) => void;
  /** Compact form, for use beside other content: a short history fills the width, an empty one takes one line. */
  brief?: boolean;
}
export type HistoryPeriod = { readonly hours: number } | { readonly from: number; readonly to: number };
const refreshMs = 30_000;
const slider = {
  type: 'slider',
  height: 20,
  bottom: 12,
  showDataShadow: false,
  showDetail: false,
  brushSelect: false,
  moveHandleSize: 0,
} as const;
/** Lines differ in more than colour. */
const dashes: readonly ('solid' | 'dashed' | number[])[] = ['solid', 'dashed', [2, 3], [8, 3, 2, 3]];

/** Start and end of a period; a moving one advances every half minute, not on every render. */
const usePeriod = (period: HistoryPeriod): { from: string; to: string } => {
  const moves = 'hours' in period;
  const end = moves ? Math.ceil(Date.now() / refreshMs) * refreshMs : period.to;
  const start = moves ? end - period.hours * 3_600_000 : period.from;
  return useMemo(() => ({ from: new Date(start).toISOString(), to: new Date(end).toISOString() }), [start, end]);
};

/** Start of the axis: the first reading, if most of the period lies before it. */
const beginOf = (firsts: readonly string[], from: string, to: string): string => {
  const first = Math.min(...firsts.map((at) => Date.parse(at)));
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return end - first < (end - start) / 2 ? new Date(first).toISOString() : from;
};

/** Readings over a period, as steps; enum values are placed by the position of their code. */
export const HistoryChart = ({ device, properties, period, height, onZoom, brief = false }: HistoryChartProps) => {
  const t = usePhrases('devices');
  const { name, text, find } = useValueText(device.properties);
  const { from, to } = usePeriod(period);
  const history = useQuery({
    ...queryOf(historyEndpoints.getHistory, {
      query: { deviceId: device.id, properties: properties.join(','), from, to },
    }),
    enabled: properties.length > 0,
    placeholderData: (old) => old,
    ...('hours' in period ? { refetchInterval: refreshMs } : {}),
  });
  if (!history.data) return <Bone height={height} />;
  const firsts = history.data.flatMap((s) => (s.points[0] ? [s.points[0].at] : []));
  if (firsts.length === 0)
    return brief ? (
      <p data-part="control-none" className={`text-small text-muted ${styles.controlNone}`}>
        {t('noHistory')}
      </p>
    ) : (
      <EmptyState icon="history" title={t('noHistory')} />
    );
  const begin = brief ? beginOf(firsts, from, to) : from;
  const codesOf = (key: string): string[] => find(key)?.enum?.map((e) => e.code) ?? ['false', 'true'];
  const wordy = (key: string): boolean =>
    history.data.find((s) => s.property === key)?.points.some((p) => p.value !== null && typeof p.value !== 'number') ??
    false;
  const label = properties.map(name).join(', ');
  const untilNow = device.live.connection === 'online' && 'hours' in period;
  /** Only changes are stored: the last reading holds until now, while the device is online. */
  const pointsOf = ({ property, points }: HistorySeries): [string, HistorySeries['points'][number]['value']][] => {
    const known = points.map((p): [string, typeof p.value] => [p.at, p.value]);
    const now = device.live.values[property];
    return untilNow && now && known.length > 0 ? [...known, [to, now.value]] : known;
  };
  const option: ChartOption = {
    animation: false,
    aria: { enabled: true, label: { description: label } },
    grid: { left: 48, right: 24, top: 28, bottom: onZoom ? 56 : 24 },
    legend: { type: 'scroll', top: 0, left: 48, right: 12, icon: 'path://M0 0h16v2h-16z', itemHeight: 2 },
    tooltip: {
      trigger: 'axis',
      valueFormatter: (value) => (typeof value === 'number' ? number(value) : String(value ?? '—')),
    },
    xAxis: { type: 'time', min: begin, max: to },
    yAxis: { type: 'value', scale: true, axisLabel: { formatter: (value: number) => number(value) } },
    ...(onZoom ? { dataZoom: [{ type: 'inside' }, slider] } : {}),
    series: history.data.map((series, at) => ({
      name: [name(series.property), find(series.property)?.unit].filter(Boolean).join(' '),
      type: 'line',
      // A reading holds until the next one: a slope between them would be invented.
      step: 'end',
      showSymbol: false,
      connectNulls: false,
      lineStyle: { type: dashes[at % dashes.length] ?? 'solid' },
      data: pointsOf(series).map(([at, value]) => [
        at,
        typeof value === 'number' || value === null ? value : codesOf(series.property).indexOf(String(value)),
      ]),
      ...(wordy(series.property)
        ? {
            tooltip: {
              valueFormatter: (value) => text(series.property, codesOf(series.property)[Number(value)] ?? null),
            },
          }
        : {}),
    })),
  };
  return <Chart option={option} height={height} label={label} {...(onZoom ? { onZoom } : {})} />;
};
