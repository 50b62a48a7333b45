import { useMemo } from 'react';
import { Chart, type ChartOption } from './chart.tsx';

export interface BarsOverTime {
  /** Dates, months or hours as they are written below the bars. */
  labels: string[];
  /** Each with a number for every label. */
  bars: readonly { name: string; color?: string; values: number[] }[];
}

interface TimeBarsProps {
  label: string;
  height: number;
  /** A chart is drawn anew for other data: the caller memoises it. */
  data: BarsOverTime;
  /** On top of each other instead of side by side. */
  stacked?: boolean;
  legend?: boolean;
}

const belowLegend = {
  legend: { top: 0, right: 0 },
  grid: { top: 32, left: 8, right: 8, bottom: 4, containLabel: true },
};

/** Numbers over time as bars. */
export const TimeBars = ({ label, height, data, stacked = false, legend = false }: TimeBarsProps) => {
  const option = useMemo(
    (): ChartOption => ({
      tooltip: { trigger: 'axis' },
      ...(legend ? belowLegend : {}),
      xAxis: { type: 'category', data: data.labels },
      yAxis: { type: 'value', minInterval: 1 },
      series: data.bars.map(({ name, color, values }) => ({
        type: 'bar' as const,
        name,
        data: values,
        barMaxWidth: stacked || data.bars.length === 1 ? 22 : 14,
        ...(stacked ? { stack: 'all' } : {}),
        ...(color === undefined ? {} : { itemStyle: { color } }),
      })),
    }),
    [data, stacked, legend],
  );
  return <Chart option={option} height={height} label={label} />;
};
