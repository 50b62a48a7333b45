import { BarChart, GaugeChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  DatasetComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
} from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { EChartsOption } from 'echarts/types/dist/shared';
import { useEffect, useMemo, useRef } from 'react';
import { useTokens } from '../theme/use-tokens.ts';
import { chartTheme } from './chart-theme.ts';

export type ChartOption = EChartsOption;

use([
  BarChart,
  GaugeChart,
  LineChart,
  PieChart,
  ScatterChart,
  AriaComponent,
  DatasetComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
  CanvasRenderer,
]);

interface ChartCanvasProps {
  option: ChartOption;
  height: number | string;
  label: string;
}

export const ChartCanvas = ({ option, height, label }: ChartCanvasProps) => {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const tokens = useTokens();
  const theme = useMemo(() => chartTheme(tokens), [tokens]);
  useEffect(() => {
    if (!box.current) return undefined;
    const made = init(box.current, theme);
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = undefined;
    };
  }, [theme]);
  useEffect(() => {
    // Runs after the chart was made anew for another theme, too.
    if (theme) chart.current?.setOption(option, { notMerge: true });
  }, [option, theme]);
  return <div ref={box} role="img" aria-label={label} style={{ width: '100%', height }} />;
};
