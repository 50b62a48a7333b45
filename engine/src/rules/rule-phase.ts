import type { RuleTiming } from './alarm-rule.ts';

/** The state of a rule for one device or element. */
export interface RulePhase {
  readonly name: 'normal' | 'raising' | 'raised' | 'clearing';
  readonly since: number;
  /** Whether the condition held at the last look: only its starts are counted. */
  readonly held: boolean;
  /** When the condition started recently, for rules with a count. */
  readonly onsets: readonly number[];
  /** When it was raised recently, for rules with damping. */
  readonly raises: readonly number[];
}

export interface RuleStep {
  readonly phase: RulePhase;
  readonly says?: 'raise' | 'clear';
}

export const atRest: RulePhase = { name: 'normal', since: 0, held: false, onsets: [], raises: [] };
/** The phase after a restart with the alarm still open. */
export const openBefore: RulePhase = { ...atRest, name: 'raised', held: true };

const recent = (times: readonly number[], now: number, withinMs: number): number[] =>
  times.filter((at) => now - at < withinMs);

const raised = ({ damping }: RuleTiming, { raises }: RulePhase, now: number): RuleStep => ({
  phase: {
    name: 'raised',
    since: now,
    held: true,
    onsets: [],
    raises: damping ? [...recent(raises, now, damping.withinMs), now] : [],
  },
  says: 'raise',
});
const cleared = (phase: RulePhase, now: number): RuleStep => ({
  phase: { ...atRest, since: now, raises: phase.raises },
  says: 'clear',
});

const clearAfter = ({ clearAfterMs = 0, damping }: RuleTiming, { raises }: RulePhase): number =>
  damping && raises.length >= damping.count ? Math.max(clearAfterMs, damping.holdMs) : clearAfterMs;

const fromNormal = (timing: RuleTiming, phase: RulePhase, holds: boolean, now: number): RuleStep => {
  if (holds === phase.held) return { phase };
  if (!holds) return { phase: { ...phase, held: false } };
  const { times, raiseAfterMs = 0 } = timing;
  const onsets = times ? [...recent(phase.onsets, now, times.withinMs), now] : [];
  if (times && onsets.length < times.count) return { phase: { ...phase, held: true, onsets } };
  return raiseAfterMs > 0
    ? { phase: { ...phase, name: 'raising', since: now, held: true, onsets } }
    : raised(timing, phase, now);
};

/** The next phase when the condition and the one for clearing were judged anew; never both of them hold. */
export const onJudged = (
  timing: RuleTiming,
  phase: RulePhase,
  { holds, ends }: { readonly holds: boolean; readonly ends: boolean },
  now: number,
): RuleStep => {
  switch (phase.name) {
    case 'normal':
      return fromNormal(timing, phase, holds, now);
    case 'raising':
      return holds ? onTime(timing, phase, now) : { phase: { ...phase, name: 'normal', held: false } };
    case 'raised':
      if (!ends) return { phase };
      return clearAfter(timing, phase) > 0
        ? { phase: { ...phase, name: 'clearing', since: now } }
        : cleared(phase, now);
    case 'clearing':
      return ends ? onTime(timing, phase, now) : { phase: { ...phase, name: 'raised', since: now } };
  }
};

/** When the phase must be looked at again even if nothing is judged anew. */
export const dueAt = (timing: RuleTiming, phase: RulePhase): number | undefined => {
  if (phase.name === 'raising') return phase.since + (timing.raiseAfterMs ?? 0);
  if (phase.name === 'clearing') return phase.since + clearAfter(timing, phase);
  return undefined;
};

/** The next phase when only time passes. */
export const onTime = (timing: RuleTiming, phase: RulePhase, now: number): RuleStep => {
  const due = dueAt(timing, phase);
  if (due === undefined || now < due) return { phase };
  return phase.name === 'raising' ? raised(timing, phase, now) : cleared(phase, now);
};
