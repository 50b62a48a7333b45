import type { Value } from '@eoms/contract/vocabulary';
import type { Clock } from '@eoms/drivers/kit';
import { type LiveValue, valueNow } from '../state/live-device.ts';
import type { AlarmNews } from './alarm-news.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { atRest, dueAt, onReading, onTime, openBefore, type RuleStep } from './rule-phase.ts';
import type { AtWork } from './watched-by.ts';

export interface RuleJudgeDeps {
  readonly clock: Clock;
  readonly raise: (news: AlarmNews) => void;
  readonly clear: (news: AlarmNews) => void;
}

/** Moves one rule of one value from phase to phase, on readings and on its timer. */
export const createRuleJudge = ({ clock, raise, clear }: RuleJudgeDeps) => {
  const keyOf = ({ device, key }: LiveValue, rule: AlarmRule): string => `${device.deviceId}:${key}:${rule.id}`;
  const newsOf = (one: LiveValue, rule: AlarmRule, value: Value, at: number): AlarmNews => ({
    key: keyOf(one, rule),
    deviceId: one.device.deviceId,
    property: one.key,
    level: rule.level,
    text: rule.text,
    at,
    value,
  });
  const stopTimer = (work: AtWork): void => {
    work.stopTimer?.();
    work.stopTimer = undefined;
  };
  const take = (one: LiveValue, work: AtWork, { phase, says }: RuleStep, value: Value, at: number): void => {
    const before = work.phase;
    work.phase = phase;
    if (phase.name !== before.name || phase.since !== before.since) time(one, work);
    if (says === 'raise') raise(newsOf(one, work.rule, value, at));
    if (says === 'clear') clear(newsOf(one, work.rule, value, at));
  };
  const timeOf = (one: LiveValue, { rule, phase, from }: AtWork): number | undefined => {
    const { trigger } = rule;
    if (trigger.kind === 'value') return dueAt(trigger, phase);
    return phase.name === 'raised' ? undefined : Math.max(from, one.at) + trigger.afterMs;
  };
  /** Sets the timer for the phase. Frequent readings do not move it: silence is checked when it fires. */
  const time = (one: LiveValue, work: AtWork): void => {
    const due = timeOf(one, work);
    stopTimer(work);
    if (due !== undefined) work.stopTimer = clock.after(Math.max(0, due - clock.now()), () => ring(one, work));
  };
  const ring = (one: LiveValue, work: AtWork): void => {
    const { trigger } = work.rule;
    const now = clock.now();
    work.stopTimer = undefined;
    if (trigger.kind === 'value') take(one, work, onTime(trigger, work.phase, now), valueNow(one), now);
    else if (now - Math.max(work.from, one.at) < trigger.afterMs) time(one, work);
    else take(one, work, { phase: { ...openBefore, since: now }, says: 'raise' }, valueNow(one), now);
  };
  const judge = (one: LiveValue, work: AtWork, value: Value, at: number): void => {
    const { trigger } = work.rule;
    if (trigger.kind === 'value') take(one, work, onReading(trigger, work.phase, value, clock.now()), value, at);
    else if (work.phase.name === 'raised')
      take(one, work, { phase: { ...atRest, since: clock.now() }, says: 'clear' }, value, at);
  };
  return { keyOf, newsOf, stopTimer, time, judge };
};
