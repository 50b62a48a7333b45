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

/** A hand that turns a wheel rests this long before what it did is told. */
const restMs = 450;

interface ChartCanvasProps {
  option: ChartOption;
  height: number | string;
  label: string;
  onZoom?: ((from: number, to: number) => void) | undefined;
}

export const ChartCanvas = ({ option, height, label, onZoom }: ChartCanvasProps) => {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const told = useRef(onZoom);
  told.current = onZoom;
  const tokens = useTokens();
  const theme = useMemo(() => chartTheme(tokens), [tokens]);
  useEffect(() => {
    if (!box.current) return undefined;
    const made = init(box.current, theme);
    chart.current = made;
    let rest: ReturnType<typeof setTimeout> | undefined;
    made.on('datazoom', () => {
      clearTimeout(rest);
      rest = setTimeout(() => {
        const [window] = (made.getOption() as { dataZoom?: { startValue: number; endValue: number }[] }).dataZoom ?? [];
        if (window) told.current?.(window.startValue, window.endValue);
      }, restMs);
    });
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(box.current);
    return () => {
      clearTimeout(rest);
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
