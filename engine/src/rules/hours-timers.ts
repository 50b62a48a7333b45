import type { Clock } from '@eoms/drivers/kit';
import type { RuleHours } from './alarm-rule.ts';

/** Timers take at most about 24 days; longer waits look again on the way. */
const longestMs = 86_400_000;
/** Where the clock may be set, it is looked at more often. */
const lookEveryMs = 60_000;

/** One timer for each rule with hours, however many devices it watches. */
export const createHoursTimers = (clock: Clock, changed: (ruleId: string) => void) => {
  const timers = new Map<string, () => void>();
  const arm = (ruleId: string, hours: RuleHours): void => {
    const now = clock.now();
    const next = hours.nextChange(now);
    if (next === undefined) return;
    const isOpen = hours.isOpen(now);
    const stop = clock.after(Math.min(Math.max(next - now, 0), clock.steady ? lookEveryMs : longestMs), () => {
      timers.delete(ruleId);
      const present = clock.now();
      if (present >= next || hours.isOpen(present) !== isOpen) changed(ruleId);
      arm(ruleId, hours);
    });
    timers.set(ruleId, stop);
  };
  const drop = (ruleId: string): void => {
    timers.get(ruleId)?.();
    timers.delete(ruleId);
  };
  return {
    /** Undefined for a rule that applies at all times, or that is gone. */
    set(ruleId: string, hours: RuleHours | undefined): void {
      drop(ruleId);
      if (hours) arm(ruleId, hours);
    },
    stop(): void {
      for (const ruleId of [...timers.keys()]) drop(ruleId);
    },
  };
};
