import type { Clock } from '@eoms/drivers/kit';

/** A clock that stands still until it is moved on. */
export interface PlayClock extends Clock {
  /** Moves on to this time and calls what was due on the way, each at its own time. */
  moveTo(at: number): void;
}

interface Due {
  readonly at: number;
  readonly callback: () => void;
}

/** For the few timers of one rule: the earliest is looked for each time. */
export const createPlayClock = (start: number): PlayClock => {
  let now = start;
  const waiting = new Set<Due>();
  const earliest = (until: number): Due | undefined => {
    let first: Due | undefined;
    for (const due of waiting) if (due.at <= until && (first === undefined || due.at < first.at)) first = due;
    return first;
  };
  return {
    now: () => now,
    after(ms, callback) {
      const due = { at: now + Math.max(0, ms), callback };
      waiting.add(due);
      return () => void waiting.delete(due);
    },
    moveTo(at) {
      for (let due = earliest(at); due !== undefined; due = earliest(at)) {
        waiting.delete(due);
        now = Math.max(now, due.at);
        due.callback();
      }
      now = Math.max(now, at);
    },
  };
};
