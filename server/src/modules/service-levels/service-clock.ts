import type { ServiceClockKind, ServiceStep } from '@eoms/contract';
import type { WorkingTime } from '../calendar/calendar.module.ts';

/** How far a clock is. Lengths are milliseconds of working time. */
export interface Clock {
  /** What is promised; null where nothing is. */
  readonly target: number | null;
  /** Used up until `since`. */
  readonly used: number;
  /** When the target is used up, if nothing changes; null while the clock stands still, or its hours never come. */
  readonly due: Date | null;
}

/** The clocks of an order. */
export interface Clocks extends Readonly<Record<ServiceClockKind, Clock>> {
  /** Until when `used` was counted. */
  readonly since: Date;
}

/** What is promised, and in which hours. */
export interface Promised {
  readonly targets: Readonly<Record<ServiceClockKind, number | null>>;
  readonly working: WorkingTime;
}

export type Runs = Readonly<Record<ServiceClockKind, boolean>>;

const fresh: Clock = { target: null, used: 0, due: null };
const still: Runs = { response: false, resolution: false };

/** How clocks went until now. */
interface Before {
  readonly runs: Runs;
  readonly working: WorkingTime;
}

/** How they go from now on. */
interface After {
  readonly runs: Runs;
  readonly promised: Promised;
  readonly now: Date;
}

/**
 * Counts what the running clocks have used up, in the hours that were worked until now, and sets them anew: so time that
 * was used stays used, whatever is promised from now on, and time in which they stand still never counts. A clock that
 * stands still keeps what was promised when it stopped.
 */
export const moveClocks = (clocks: Clocks, before: Before, { runs, promised, now }: After): Clocks => {
  const passed = before.working.between(clocks.since.getTime(), now.getTime());
  const moved = (kind: ServiceClockKind): Clock => {
    const { target: was, used: usedBefore, due: dueBefore } = clocks[kind];
    const used = usedBefore + (before.runs[kind] ? passed : 0);
    if (!runs[kind]) return { target: was, used, due: null };
    const target = promised.targets[kind];
    if (target === null) return { target, used, due: null };
    if (used > target && dueBefore && dueBefore < now) return { target, used, due: dueBefore };
    const due = promised.working.after(now.getTime(), Math.max(0, target - used));
    return { target, used, due: due === undefined ? null : new Date(due) };
  };
  return { since: now, response: moved('response'), resolution: moved('resolution') };
};

/** The clocks of an order that is opened now. */
export const openedClocks = (promised: Promised, now: Date): Clocks =>
  moveClocks(
    { since: now, response: fresh, resolution: fresh },
    { runs: still, working: promised.working },
    { runs: { response: true, resolution: true }, promised, now },
  );

/** Names a step among those of its level. */
export const stepKey = ({ clock, percent }: Pick<ServiceStep, 'clock' | 'percent'>): string => `${clock}:${percent}`;

/** A step, and when so much of its time is used up. */
export interface DueStep {
  readonly step: ServiceStep;
  readonly at: Date;
}

/** The steps of running clocks that are still to come, the first one first. Each is taken once. */
export const stepsToCome = (
  clocks: Clocks,
  { steps, working }: { readonly steps: readonly ServiceStep[]; readonly working: WorkingTime },
  done: readonly string[],
): DueStep[] =>
  steps
    .flatMap((step) => {
      const { target, used, due } = clocks[step.clock];
      if (target === null || due === null || done.includes(stepKey(step))) return [];
      const at = working.after(clocks.since.getTime(), Math.max(0, (target * step.percent) / 100 - used));
      return at === undefined ? [] : [{ step, at: new Date(at) }];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
