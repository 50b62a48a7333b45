import type { UnpackedPoint } from './unpack-chunk.ts';

/** A point of a chart; `min` and `max` cover the time span that it stands for. */
export interface ChartPoint {
  readonly at: number;
  readonly number: number | null;
  readonly text: string | null;
  readonly min: number | null;
  readonly max: number | null;
}

export const asTheyAre = (points: readonly UnpackedPoint[]): ChartPoint[] =>
  points.map(({ at, number, text }) => ({ at, number, text, min: number, max: number }));

/** One point per equal time span: mean, minimum and maximum of its numbers. */
export const thinNumbers = (points: readonly UnpackedPoint[], from: number, spanMs: number): ChartPoint[] => {
  const thinned: ChartPoint[] = [];
  let [span, sum, count, min, max] = [Number.NaN, 0, 0, 0, 0];
  const close = () => {
    if (count > 0) thinned.push({ at: from + span * spanMs, number: sum / count, text: null, min, max });
  };
  for (const { at, number } of points) {
    if (number === null) continue;
    const own = Math.floor((at - from) / spanMs);
    if (own !== span) {
      close();
      [span, sum, count, min, max] = [own, 0, 0, number, number];
    }
    sum += number;
    count += 1;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  close();
  return thinned;
};

/** One point per equal time span: the last state in it, at the beginning of the span. */
export const thinStates = (points: readonly UnpackedPoint[], from: number, spanMs: number): ChartPoint[] => {
  const bySpan = new Map<number, UnpackedPoint>();
  for (const point of points) bySpan.set(Math.floor((point.at - from) / spanMs), point);
  return [...bySpan].map(([span, { number, text }]) => ({
    at: from + span * spanMs,
    number,
    text,
    min: null,
    max: null,
  }));
};
