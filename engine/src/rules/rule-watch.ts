import { isDeepStrictEqual } from 'node:util';
import type { Value } from '@eoms/contract/vocabulary';
import type { LiveDevice, LiveValue } from '../state/live-device.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { leavesOf, readBy, type Truth } from './condition.ts';
import { createHoursTimers } from './hours-timers.ts';
import { createRuleIndex } from './rule-index.ts';
import type { RuleInput } from './rule-input.ts';
import { createRuleSubject, type RuleSubject, type SubjectDeps } from './rule-subject.ts';

/** Evaluates user rules against the values of devices. */
export interface RuleWatch {
  /** Replaces all rules; those that judge as before keep their phase. */
  replace(rules: readonly AlarmRule[], devices: Iterable<LiveDevice>): void;
  /** Adds or replaces one rule; known values are evaluated immediately. */
  put(rule: AlarmRule, devices: Iterable<LiveDevice>): void;
  /** Removes a rule; its alarms clear. */
  remove(ruleId: string): void;
  /** Evaluates the values that a device already has. */
  adopt(device: LiveDevice): void;
  /** Evaluates a good reading. */
  look(one: LiveValue, value: Value, at: number): void;
  connection(deviceId: string, offline: boolean): void;
  /** Whether a rule watches the connection of this device and nothing else. */
  watchesConnection(deviceId: string): boolean;
  /** The device is removed or switched off: its timers stop. Its open alarms are cleared by the alarm watch. */
  forget(device: LiveDevice): void;
  stop(): void;
}

/** A device with the subjects of each of its rules, by element. */
interface Bound {
  readonly device: LiveDevice;
  readonly rules: Map<string, { readonly rule: AlarmRule; readonly subjects: Map<string, RuleSubject> }>;
}

const none: readonly RuleInput[] = [];
const bracketOf = (key: string): number => (key.endsWith(']') ? key.lastIndexOf('[') : -1);
const propertyOf = (key: string): string => (bracketOf(key) < 0 ? key : key.slice(0, bracketOf(key)));

const leavesIn = ({ when, until }: AlarmRule) => [...leavesOf(when), ...(until ? leavesOf(until) : [])];
const propertiesIn = (rule: AlarmRule): Set<string> => new Set(leavesIn(rule).flatMap(readBy));

/** Changes of text, level and devices let phases and timers run on. */
const judgesAlike = (a: AlarmRule, b: AlarmRule): boolean => {
  const judging = ({ devices: _devices, level: _level, text: _text, hours: _hours, ...rest }: AlarmRule) => rest;
  return isDeepStrictEqual(judging(a), judging(b));
};

/**
 * The elements of a device that a rule watches. Several properties are judged together for each element; one that has
 * no elements counts for all of them.
 */
const elementsOf = (device: LiveDevice, rule: AlarmRule): Set<string> => {
  const properties = propertiesIn(rule);
  const elements = new Set<string>();
  let plain = properties.size === 0;
  for (const key of device.values.keys()) {
    if (!properties.has(propertyOf(key))) continue;
    const bracket = bracketOf(key);
    if (bracket < 0) plain = true;
    else elements.add(key.slice(bracket));
  }
  const watchesDevice = leavesIn(rule).some(({ kind }) => kind === 'offline');
  const whole = elements.size === 0 ? plain || watchesDevice : plain && properties.size === 1;
  return whole ? new Set(['', ...elements]) : elements;
};

export const createRuleWatch = (deps: SubjectDeps): RuleWatch => {
  const rules = createRuleIndex();
  const bound = new Map<string, Bound>();
  const subjectsOf = function* (ruleId: string): Iterable<RuleSubject> {
    for (const { rules: own } of bound.values()) yield* own.get(ruleId)?.subjects.values() ?? [];
  };
  const hours = createHoursTimers(deps.clock, (ruleId) => {
    for (const subject of subjectsOf(ruleId)) subject.judge();
  });

  const wire = ({ device, rules: own }: Bound, properties: ReadonlySet<string>): void => {
    for (const one of device.values.values()) {
      if (!properties.has(propertyOf(one.key))) continue;
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
    wire(to, propertiesIn(rule));
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
    wire(from, propertiesIn(before.rule));
  };
  const boundOf = (device: LiveDevice): Bound => {
    const found = bound.get(device.deviceId);
    if (found?.device === device) return found;
    const fresh: Bound = { device, rules: new Map() };
    bound.set(device.deviceId, fresh);
    return fresh;
  };
  const bindAll = (device: LiveDevice): void => {
    if (device.trial) return;
    const present = rules.ofDevice(device.deviceId);
    const before = bound.get(device.deviceId);
    if (present.length === 0 && !before) return;
    const to = boundOf(device);
    const ids = new Set(present.map(({ id }) => id));
    for (const id of [...to.rules.keys()]) if (!ids.has(id)) unbind(to, id);
    for (const rule of present) if (to.rules.get(rule.id)?.rule !== rule) bind(to, rule);
  };
  const setHours = (rule: AlarmRule): void => hours.set(rule.id, rule.hours);
  /** A value that is read for the first time: it is taken up and read before anything is judged. */
  const firstLook = (one: LiveValue, value: Value, at: number): void => {
    one.watchedBy = none;
    if (one.device.trial) return;
    const property = propertyOf(one.key);
    const moved = rules
      .ofDevice(one.device.deviceId)
      .filter((rule) => propertiesIn(rule).has(property))
      .flatMap((rule) => connect(boundOf(one.device), rule));
    const inputs: readonly RuleInput[] = one.watchedBy;
    for (const input of inputs) input.read(value);
    for (const { take } of inputs) take(at);
    for (const subject of moved) subject.judge();
  };

  return {
    replace(given, devices) {
      const ids = new Set(given.map(({ id }) => id));
      for (const id of rules.ids()) {
        if (ids.has(id)) continue;
        rules.remove(id);
        hours.set(id, undefined);
      }
      for (const rule of given) {
        rules.put(rule);
        setHours(rule);
      }
      for (const device of devices) bindAll(device);
    },
    put(rule, devices) {
      const before = rules.get(rule.id);
      rules.put(rule);
      setHours(rule);
      const applies = ({ devices: own }: AlarmRule, { deviceId }: LiveDevice) => own === undefined || own.has(deviceId);
      for (const device of devices) {
        if (device.trial) continue;
        if (applies(rule, device)) bind(boundOf(device), rule);
        else if (before && applies(before, device)) unbind(boundOf(device), rule.id);
      }
    },
    remove(ruleId) {
      rules.remove(ruleId);
      hours.set(ruleId, undefined);
      for (const one of bound.values()) unbind(one, ruleId);
    },
    adopt: bindAll,
    look(one, value, at) {
      const inputs = one.watchedBy;
      if (inputs === undefined) return firstLook(one, value, at);
      // A reading that changes nothing is the rule, and costs no more than its comparisons.
      for (let i = 0; i < inputs.length; i += 1) {
        const input = inputs[i];
        if (input?.read(value)) input.take(at);
      }
    },
    connection(deviceId, offline: Truth) {
      for (const { subjects } of bound.get(deviceId)?.rules.values() ?? [])
        for (const subject of subjects.values()) subject.connection(offline);
    },
    watchesConnection: (deviceId) =>
      rules.ofDevice(deviceId).some(({ when }) => leavesOf(when).every(({ kind }) => kind === 'offline')),
    forget(device) {
      for (const { subjects } of bound.get(device.deviceId)?.rules.values() ?? [])
        for (const subject of subjects.values()) subject.stop();
      bound.delete(device.deviceId);
      for (const one of device.values.values()) one.watchedBy = undefined;
    },
    stop() {
      hours.stop();
      for (const { rules: own } of bound.values())
        for (const { subjects } of own.values()) for (const subject of subjects.values()) subject.stop();
      bound.clear();
    },
  };
};
