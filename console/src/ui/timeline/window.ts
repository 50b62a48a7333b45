/** The visible period, in milliseconds since the epoch. */
export interface TimeWindow {
  from: number;
  to: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const shortest = 5 * minute;
const longest = 90 * day;
const steps = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day, 7 * day, 30 * day];

const length = ({ from, to }: TimeWindow): number => to - from;

/** The window panned by a share of its length: 0.25 is a quarter to the right. */
export const panned = (window: TimeWindow, part: number): TimeWindow => ({
  from: window.from + length(window) * part,
  to: window.to + length(window) * part,
});

/** The window zoomed by a factor around one point, within the limits. */
export const zoomed = (window: TimeWindow, factor: number, around = (window.from + window.to) / 2): TimeWindow => {
  const wanted = Math.min(longest, Math.max(shortest, length(window) * factor));
  const from = around - ((around - window.from) / length(window)) * wanted;
  return { from, to: from + wanted };
};

/** Position of a moment in the window: 0 is its left edge, 1 its right one. */
export const partOf = (window: TimeWindow, at: number): number => (at - window.from) / length(window);

/** The visible part of a span; nothing if it lies outside. */
export const clipped = (window: TimeWindow, from: number, to: number): { left: number; width: number } | undefined => {
  if (to < window.from || from > window.to) return undefined;
  const left = Math.max(0, partOf(window, from));
  return { left, width: Math.min(1, partOf(window, to)) - left };
};

/** Ticks of the axis: on round times of the zone, whose distance from UTC is `offset`, and at most `most`. */
export const ticksOf = (window: TimeWindow, most: number, offset: number): { at: number[]; step: number } => {
  const step = steps.find((one) => length(window) / one <= most) ?? 30 * day;
  const first = Math.ceil((window.from + offset) / step) * step - offset;
  const at: number[] = [];
  for (let tick = first; tick <= window.to; tick += step) at.push(tick);
  return { at, step };
};

export const tickPattern = (step: number): string => (step < day ? 'HH:mm' : 'MM-DD');
