import type { TrendPeriod } from '@eoms/contract';
import dayjs from 'dayjs';

export const levels = [1, 2, 3, 4] as const;
export type Level = (typeof levels)[number];

/** An hour, a day or a month. */
export interface Span {
  at: string;
  levels: Readonly<Record<Level, number>>;
}

export const totals = (spans: readonly Span[]): Record<Level, number> => {
  const sum = (level: Level): number => spans.reduce((all, one) => all + one.levels[level], 0);
  return { 1: sum(1), 2: sum(2), 3: sum(3), 4: sum(4) };
};

const tickFormats = { day: 'HH', today: 'HH', week: 'MM-DD', month: 'MM-DD', year: 'YYYY-MM' } as const;
/** The label below a bar. */
export const tickOf = (at: string, period: TrendPeriod): string => dayjs(at).format(tickFormats[period]);

const steps = [1, 2, 5];
/** Maximum and step of the scale: at most four lines, on round numbers. */
export const scaleFor = (most: number): { top: number; step: number } => {
  for (let power = 1; ; power *= 10)
    for (const s of steps) {
      const step = s * power;
      if (step * 3 >= most) return { step, top: Math.max(step, Math.ceil(most / step) * step) };
    }
};
