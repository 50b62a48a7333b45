import { lazy, Suspense } from 'react';
import { PartBoundary } from '../states/part-boundary.tsx';
import { Bone } from '../states/skeleton.tsx';
import type { ChartOption } from './chart-canvas.tsx';

export type { ChartOption };

const Canvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

export interface ChartProps {
  /** An echarts option (line, bar, scatter, pie, gauge with grid, tooltip, legend, mark line and area). */
  option: ChartOption;
  height?: number | string;
  /** Accessible name: what the chart shows. */
  label: string;
  /** Called once zooming of the time axis rests: first and last moment in view, milliseconds since the epoch. */
  onZoom?: (from: number, to: number) => void;
}

/** A chart with the product's tokens. echarts is loaded with the first one. */
export const Chart = ({ height = 200, ...rest }: ChartProps) => (
  <PartBoundary>
    <Suspense fallback={<Bone height={typeof height === 'number' ? height : 200} />}>
      <Canvas height={height} {...rest} />
    </Suspense>
  </PartBoundary>
);
