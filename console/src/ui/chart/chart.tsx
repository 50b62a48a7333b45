import { lazy, Suspense } from 'react';
import { Bone } from '../states/skeleton.tsx';
import type { ChartOption } from './chart-canvas.tsx';

export type { ChartOption };

const Canvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

export interface ChartProps {
  /** An echarts option (line, bar, scatter, pie, gauge with grid, tooltip, legend, mark line and area). */
  option: ChartOption;
  height?: number | string;
  /** What the chart shows, spoken. */
  label: string;
  /** The hand rests after zooming the time axis: first and last moment in view, epoch milliseconds. */
  onZoom?: (from: number, to: number) => void;
}

/** A chart in the product's tokens. echarts loads with the first one. */
export const Chart = ({ height = 200, ...rest }: ChartProps) => (
  <Suspense fallback={<Bone height={typeof height === 'number' ? height : 200} />}>
    <Canvas height={height} {...rest} />
  </Suspense>
);
