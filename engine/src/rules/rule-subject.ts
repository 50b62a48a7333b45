import type { Clock } from '@eoms/drivers/kit';
import { hasReading, type LiveValue, valueNow } from '../state/live-device.ts';
import type { AlarmNews } from './alarm-news.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { isElement, leavesOf, readBy, type Truth, truthOf } from './condition.ts';
import type { RuleInput } from './rule-input.ts';
import { createRuleLeaves, type SubjectOf } from './rule-leaves.ts';
import { atRest, dueAt, onJudged, onTime, openBefore, type RuleStep } from './rule-phase.ts';
import { steadyClock } from './steady-clock.ts';

export interface SubjectDeps {
  readonly clock: Clock;
  readonly isOpen: (key: string) => boolean;
  readonly raise: (news: AlarmNews) => void;
  readonly clear: (news: AlarmNews) => void;
}

/** One rule applied to one device, or to one element of its indexed properties. */
export interface RuleSubject {
  /** Replaced by a version that judges the same. */
  rule: AlarmRule;
  /** Takes up values that the device has got meanwhile; returns whether there are any. Judges nothing yet. */
  connect(): boolean;
  /** Undefined if the value is not read. */
  inputOf(one: LiveValue): RuleInput | undefined;
  connection(offline: Truth): void;
  /** Judges again, after the values that are known or the hours changed. */
  judge(): void;
  stop(): void;
  /** Stops, and clears the alarm if it is raised. */
  end(): void;
}

/** The property that an alarm is about: the first one, or of a rule for each element the first that has elements. */
const mainProperty = ({ when, until }: AlarmRule, element: string): string | undefined => {
  const names = leavesOf(when).flatMap(readBy);
  if (element === '') return names[0];
  return [...names, ...(until ? leavesOf(until).flatMap(readBy) : [])].find((name) => !isElement(name)) ?? names[0];
};

/** Call `judge` once it is in its place. */
export const createRuleSubject = (
  { clock, isOpen, raise, clear }: SubjectDeps,
  given: AlarmRule,
  { device, element }: SubjectOf,
): RuleSubject => {
  const steady = steadyClock(clock);
  const leaves = createRuleLeaves(given, { device, element }, steady);
  const first = mainProperty(given, element);
  const propertyKey = first === undefined || isElement(first) ? first : first + element;
  const key = `${device.deviceId}:${propertyKey ?? 'offline'}:${given.id}`;
  let phase = isOpen(key) ? openBefore : atRest;
  let timer: { readonly at: number; readonly stop: () => void } | undefined;

  const newsAt = (at: number): AlarmNews => {
    const one = first === undefined ? undefined : leaves.valueOf(first);
    const { level, text, id } = subject.rule;
    return {
      key,
      deviceId: device.deviceId,
      level,
      text,
      at,
      ruleId: id,
      ...(propertyKey === undefined ? {} : { property: propertyKey }),
      ...(one && hasReading(one) ? { value: valueNow(one) } : {}),
    };
  };
  const stopTimer = (): void => {
    timer?.stop();
    timer = undefined;
  };
  /** Frequent readings do not move a timer to later: it looks again when it rings. */
  const time = (): void => {
    const due = Math.min(dueAt(subject.rule, phase) ?? Number.POSITIVE_INFINITY, leaves.dueAt());
    if (due === Number.POSITIVE_INFINITY || (timer !== undefined && timer.at <= due)) return;
    timer?.stop();
    timer = { at: due, stop: clock.after(Math.max(0, due - steady.now()), ring) };
  };
  const step = ({ phase: next, says }: RuleStep, at: number): void => {
    phase = next;
    if (says === 'raise') raise(newsAt(at));
    else if (says === 'clear') clear(newsAt(at));
  };
  const take = (at: number): void => {
    const open = subject.rule.hours?.isOpen(clock.now()) ?? true;
    const truth = truthOf(leaves.when);
    // What is not known neither raises nor clears, and what would clear the alarm at once does not raise it.
    const ends = !open || (leaves.until ? truthOf(leaves.until) === true : truth === false);
    step(onJudged(subject.rule, phase, { holds: truth === true && !ends, ends }, steady.now()), at);
    time();
  };
  const ring = (): void => {
    const present = clock.now();
    timer = undefined;
    if (leaves.ring() || subject.rule.hours) take(present);
    step(onTime(subject.rule, phase, steady.now()), present);
    time();
  };
  const subject: RuleSubject = {
    rule: given,
    connect: leaves.connect,
    inputOf: (one) => leaves.inputOf(one, take),
    connection(offline) {
      if (leaves.connection(offline)) take(clock.now());
    },
    judge() {
      // What is due now counts, whichever timer rings first.
      leaves.ring();
      take(clock.now());
    },
    stop: stopTimer,
    end() {
      stopTimer();
      if (phase.name === 'raised' || phase.name === 'clearing') clear(newsAt(clock.now()));
      phase = atRest;
    },
  };
  return subject;
};
