import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delay of the event loop, in milliseconds. */
export interface LoopDelay {
  readonly p99Ms: number;
  readonly mostMs: number;
}

/** Finer would wake an idle server more often than all its other work; a delay that matters is longer. */
const resolutionMs = 50;
const windowMs = 10_000;

/** Measures continuously, in the background of Node; reports the maximum of the last ten to twenty seconds. */
export const watchLoopDelay = () => {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let since = performance.now();
  let before: LoopDelay = { p99Ms: 0, mostMs: 0 };
  const toMs = (nanoseconds: number): number => Math.max(0, Math.round(nanoseconds / 1e6) - resolutionMs);
  return {
    read: (): LoopDelay => {
      const now = { p99Ms: toMs(histogram.percentile(99)), mostMs: toMs(histogram.max) };
      const worst = { p99Ms: Math.max(before.p99Ms, now.p99Ms), mostMs: Math.max(before.mostMs, now.mostMs) };
      if (performance.now() - since >= windowMs) {
        before = now;
        since = performance.now();
        histogram.reset();
      }
      return worst;
    },
    stop: (): void => void histogram.disable(),
  };
};
