export const levels = [1, 2, 3, 4] as const;
export type Level = (typeof levels)[number];

export interface Hour {
  at: string;
  levels: Readonly<Record<Level, number>>;
}

export const totals = (hours: readonly Hour[]): Record<Level, number> => {
  const sum = (level: Level): number => hours.reduce((all, h) => all + h.levels[level], 0);
  return { 1: sum(1), 2: sum(2), 3: sum(3), 4: sum(4) };
};

const steps = [1, 2, 5];
/** Top of the scale and its step: at most four lines, on round numbers. */
export const scaleFor = (most: number): { top: number; step: number } => {
  for (let power = 1; ; power *= 10)
    for (const s of steps) {
      const step = s * power;
      if (step * 3 >= most) return { step, top: Math.max(step, Math.ceil(most / step) * step) };
    }
};
