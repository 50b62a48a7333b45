import type { Value } from '@eoms/contract/vocabulary';
import type { ValueTrigger } from './alarm-rule.ts';
import { compare } from './compare.ts';

/** The state of a rule for one value. */
export interface RulePhase {
  readonly name: 'normal' | 'raising' | 'raised' | 'clearing';
  readonly since: number;
  /** Whether the condition held at the last reading: only its starts are counted. */
  readonly held: boolean;
  /** When the condition started recently, for rules with a count. */
  readonly onsets: readonly number[];
}

export interface RuleStep {
  readonly phase: RulePhase;
  readonly says?: 'raise' | 'clear';
}

export const atRest: RulePhase = { name: 'normal', since: 0, held: false, onsets: [] };
/** The phase after a restart with the alarm still open. */
export const openBefore: RulePhase = { name: 'raised', since: 0, held: true, onsets: [] };

const raised = (now: number): RuleStep => ({
  phase: { name: 'raised', since: now, held: true, onsets: [] },
  says: 'raise',
});
const cleared = (now: number): RuleStep => ({ phase: { ...atRest, since: now }, says: 'clear' });

const fromNormal = (trigger: ValueTrigger, phase: RulePhase, holds: boolean, now: number): RuleStep => {
  if (!holds) return { phase: { ...phase, held: false } };
  if (phase.held) return { phase };
  const { times, raiseAfterMs = 0 } = trigger;
  const onsets = times ? [...phase.onsets.filter((at) => now - at < times.withinMs), now] : [];
  if (times && onsets.length < times.count) return { phase: { ...phase, held: true, onsets } };
  return raiseAfterMs > 0 ? { phase: { name: 'raising', since: now, held: true, onsets } } : raised(now);
};

/** The next phase after a reading. */
export const onReading = (trigger: ValueTrigger, phase: RulePhase, value: Value, now: number): RuleStep => {
  const { when, until, clearAfterMs = 0 } = trigger;
  const holds = compare(value, when.operator, when.value);
  const ends = until ? compare(value, until.operator, until.value) : !holds;
  switch (phase.name) {
    case 'normal':
      return fromNormal(trigger, phase, holds, now);
    case 'raising':
      return holds ? onTime(trigger, phase, now) : { phase: { ...phase, name: 'normal', held: false } };
    case 'raised':
      if (!ends) return { phase };
      return clearAfterMs > 0 ? { phase: { ...phase, name: 'clearing', since: now } } : cleared(now);
    case 'clearing':
      return ends ? onTime(trigger, phase, now) : { phase: { ...phase, name: 'raised', since: now } };
  }
};

/** When the phase must be evaluated again without a reading. */
export const dueAt = ({ raiseAfterMs = 0, clearAfterMs = 0 }: ValueTrigger, phase: RulePhase): number | undefined => {
  if (phase.name === 'raising') return phase.since + raiseAfterMs;
  if (phase.name === 'clearing') return phase.since + clearAfterMs;
  return undefined;
};

/** The next phase when time passes and the value does not change. */
export const onTime = (trigger: ValueTrigger, phase: RulePhase, now: number): RuleStep => {
  const due = dueAt(trigger, phase);
  if (due === undefined || now < due) return { phase };
  return phase.name === 'raising' ? raised(now) : cleared(now);
};
