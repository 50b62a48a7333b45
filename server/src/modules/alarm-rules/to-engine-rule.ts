import type { AlarmRuleDraft, RulePart } from '@eoms/contract';
import type { AlarmRule as EngineRule } from '@eoms/engine';
import { openHours } from '../calendar/calendar.module.ts';

type Condition = EngineRule['when'];
type Judging = Pick<
  AlarmRuleDraft,
  | 'condition'
  | 'clearWhen'
  | 'raiseAfterSeconds'
  | 'clearAfterSeconds'
  | 'times'
  | 'damping'
  | 'hours'
  | 'level'
  | 'text'
>;

const ms = (seconds: number): number => seconds * 1_000;

const toCondition = (part: RulePart): Condition => {
  if ('rules' in part) return { match: part.match, of: part.rules.map(toCondition) };
  switch (part.kind) {
    case 'value':
    case 'compare':
    case 'offline':
      return part;
    case 'change': {
      const { withinSeconds, ...change } = part;
      return { ...change, withinMs: ms(withinSeconds) };
    }
    case 'silence':
      return { kind: 'silence', property: part.property, afterMs: ms(part.seconds) };
  }
};

/** A rule in the form of the engine; a rule without a condition is about the connection. */
export const toEngineRule = (rule: Judging, id: string, devices: Iterable<string>): EngineRule => ({
  id,
  devices: new Set(devices),
  level: rule.level,
  text: rule.text,
  when: rule.condition ? toCondition(rule.condition) : { kind: 'offline' },
  ...(rule.clearWhen ? { until: toCondition(rule.clearWhen) } : {}),
  raiseAfterMs: ms(rule.raiseAfterSeconds),
  clearAfterMs: ms(rule.clearAfterSeconds),
  ...(rule.times ? { times: { count: rule.times.count, withinMs: ms(rule.times.withinSeconds) } } : {}),
  ...(rule.damping
    ? {
        damping: {
          count: rule.damping.count,
          withinMs: ms(rule.damping.withinSeconds),
          holdMs: ms(rule.damping.holdSeconds),
        },
      }
    : {}),
  ...(rule.hours ? { hours: openHours(rule.hours) } : {}),
});
