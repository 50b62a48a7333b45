import { isDeepStrictEqual } from 'node:util';
import type { LiveDevice } from '../state/live-device.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { leavesOf, readBy } from './condition.ts';
import type { RuleInput } from './rule-input.ts';
import { createRuleSubject, type RuleSubject, type SubjectDeps } from './rule-subject.ts';

/** A device with the subjects of each of its rules, by element. */
export interface Bound {
  readonly device: LiveDevice;
  readonly rules: Map<string, { readonly rule: AlarmRule; readonly subjects: Map<string, RuleSubject> }>;
}

export const none: readonly RuleInput[] = [];
const bracketOf = (key: string): number => (key.endsWith(']') ? key.lastIndexOf('[') : -1);
export const propertyOf = (key: string): string => (bracketOf(key) < 0 ? key : key.slice(0, bracketOf(key)));

const leavesIn = ({ when, until }: AlarmRule) => [...leavesOf(when), ...(until ? leavesOf(until) : [])];
/** What a rule reads: properties, or single elements by their key. */
const keysIn = (rule: AlarmRule): Set<string> => new Set(leavesIn(rule).flatMap(readBy));
const reads = (keys: ReadonlySet<string>, key: string): boolean => keys.has(key) || keys.has(propertyOf(key));
export const readsKey = (rule: AlarmRule, key: string): boolean => reads(keysIn(rule), key);

/** Changes of text, level and devices let phases and timers run on. */
const judgesAlike = (a: AlarmRule, b: AlarmRule): boolean => {
  const judging = ({ devices: _devices, level: _level, text: _text, hours: _hours, ...rest }: AlarmRule) => rest;
  return isDeepStrictEqual(judging(a), judging(b));
};

/**
 * The elements of a device that a rule watches. Several properties are judged together for each element; one that has
 * no elements counts for all of them, and so does a single element that the rule names.
 */
const elementsOf = (device: LiveDevice, rule: AlarmRule): Set<string> => {
  const keys = keysIn(rule);
  const elements = new Set<string>();
  let plain = keys.size === 0;
  for (const key of device.values.keys()) {
    if (keys.has(key)) plain = true;
    const bracket = bracketOf(key);
    if (bracket >= 0 && keys.has(key.slice(0, bracket))) elements.add(key.slice(bracket));
  }
  const watchesDevice = leavesIn(rule).some(({ kind }) => kind === 'offline');
  const whole = elements.size === 0 ? plain || watchesDevice : plain && keys.size === 1;
  return whole ? new Set(['', ...elements]) : elements;
};

/** Applies rules to devices and takes them away again. */
export const createRuleBinding = (deps: SubjectDeps) => {
  const wire = ({ device, rules: own }: Bound, keys: ReadonlySet<string>): void => {
    for (const one of device.values.values()) {
      if (!reads(keys, one.key)) continue;
      const inputs = [...own.values()].flatMap(({ subjects }) =>
        [...subjects.values()].flatMap((subject) => subject.inputOf(one) ?? []),
      );
      one.watchedBy = inputs.length > 0 ? inputs : none;
    }
  };
  /** Applies a rule to a device as they are now; returns the subjects that are to be judged. */
  const connect = (to: Bound, rule: AlarmRule): RuleSubject[] => {
    const before = to.rules.get(rule.id);
    const kept =
      before && (before.rule === rule || judgesAlike(before.rule, rule))
        ? before.subjects
        : new Map<string, RuleSubject>();
    if (before && kept !== before.subjects) for (const subject of before.subjects.values()) subject.stop();
    const elements = elementsOf(to.device, rule);
    const subjects = new Map<string, RuleSubject>();
    const moved: RuleSubject[] = [];
    to.rules.set(rule.id, { rule, subjects });
    for (const element of elements) {
      const earlier = kept.get(element);
      const subject = earlier ?? createRuleSubject(deps, rule, { device: to.device, element });
      subjects.set(element, subject);
      subject.rule = rule;
      if (!earlier || earlier.connect()) moved.push(subject);
    }
    for (const [element, subject] of before?.subjects ?? []) if (!elements.has(element)) subject.end();
    wire(to, keysIn(rule));
    return moved;
  };
  const bind = (to: Bound, rule: AlarmRule): void => {
    for (const subject of connect(to, rule)) subject.judge();
  };
  const unbind = (from: Bound, ruleId: string): void => {
    const before = from.rules.get(ruleId);
    if (!before) return;
    from.rules.delete(ruleId);
    for (const subject of before.subjects.values()) subject.end();
    wire(from, keysIn(before.rule));
  };
  return { connect, bind, unbind };
};
