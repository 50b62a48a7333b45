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

/** Zooming with the wheel is reported once it has rested for this long. */
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
  const zoomListener = useRef(onZoom);
  zoomListener.current = onZoom;
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
        if (window) zoomListener.current?.(window.startValue, window.endValue);
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
    // Also runs after the chart was recreated for another theme.
    if (theme) chart.current?.setOption(option, { notMerge: true });
  }, [option, theme]);
  return <div ref={box} role="img" aria-label={label} style={{ width: '100%', height }} />;
};
