import { type Periods, type Span, spansOfDays } from './day-spans.ts';

/** Working time, in milliseconds since 1970 and of length. */
export interface WorkingTime {
  /** How much of the span is working time; 0 where it ends before it begins. */
  between(from: number, to: number): number;
  /** When so much working time has passed after a moment; undefined where there is no more of it within ten years. */
  after(from: number, length: number): number | undefined;
}

const day = 86_400_000;
const fortnight = 14 * day;
const atMost = 3_653 * day;

/** Spans of one or more days, of which none overlap. */
const joined = (spans: readonly Span[]): Span[] => {
  const apart: { from: number; to: number }[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else apart.push({ from, to });
  }
  return apart;
};

/** The clock never stands still. */
export const allTime: WorkingTime = {
  between: (from, to) => Math.max(0, to - from),
  after: (from, length) => from + length,
};

/**
 * Working time by weekly periods, across changes of summer time: what counts is the time that passes, so that a night
 * shift on the day of the change is an hour longer or shorter.
 */
export const workingTime = (periods: Periods): WorkingTime => {
  /** Working time within a span, worked out a fortnight at a time. */
  function* spansWithin(from: number, to: number): Generator<Span> {
    let done = from;
    while (done < to) {
      const until = Math.min(to, done + fortnight);
      for (const span of joined(spansOfDays(periods, done, until))) {
        const [begin, end] = [Math.max(span.from, done), Math.min(span.to, until)];
        if (end > begin) yield { from: begin, to: end };
      }
      done = until;
    }
  }
  return {
    between(from, to) {
      let sum = 0;
      for (const span of spansWithin(from, to)) sum += span.to - span.from;
      return sum;
    },
    after(from, length) {
      let left = length;
      if (left <= 0) return from;
      for (const span of spansWithin(from, from + atMost)) {
        if (span.to - span.from >= left) return span.from + left;
        left -= span.to - span.from;
      }
      return undefined;
    },
  };
};
