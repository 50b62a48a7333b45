import { lateMs } from './schedules.ts';

interface Saved {
  readonly id: string;
  /** By the clock of that moment, in milliseconds since the epoch. */
  readonly updatedAt: number;
}

/** One look at the clock; all times in milliseconds since the epoch. */
export interface ClockLook {
  readonly at: number;
  /** When the program began, or when the clock was last set forward or the machine woke from sleep. */
  readonly begun: number;
  /**
   * Since when something is owed its due times: since it was saved. After the clock has been set back, what was saved
   * before that is owed them since the clock went on from there, or it would not fire until the clock has reached the
   * time of saving again.
   */
  owedSince(id: string): number;
}

export interface ScheduleClock {
  look(saved: readonly Saved[]): ClockLook;
}

/** The clock that schedules go by; it may be set at any time. `steadyNow` is a clock that nobody can set. */
export const createScheduleClock = (now: () => number, steadyNow = (): number => performance.now()): ScheduleClock => {
  let begun = now();
  let last = { at: begun, steadyAt: steadyNow() };
  let known = new Map<string, { readonly updatedAt: number; readonly since: number }>();
  return {
    look(saved) {
      const [at, steadyAt] = [now(), steadyNow()];
      // Where the clock would have begun if it had been set right after the last look.
      const earliest = at - (steadyAt - last.steadyAt);
      const setBack = at < last.at;
      if (earliest - last.at > lateMs) begun = earliest;
      last = { at, steadyAt };
      known = new Map(
        saved.map(({ id, updatedAt }) => {
          const before = known.get(id);
          const same = before?.updatedAt === updatedAt;
          const since = same ? before.since : updatedAt;
          const isFromBefore = (same && setBack) || since > at;
          return [id, { updatedAt, since: isFromBefore ? Math.min(since, earliest) : since }];
        }),
      );
      const shown = known;
      return { at, begun, owedSince: (id) => shown.get(id)?.since ?? at };
    },
  };
};
