import type { Value } from '@eoms/contract/vocabulary';
import type { LiveDevice, LiveValue } from '../state/live-device.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { leavesOf, type Truth } from './condition.ts';
import { createHoursTimers } from './hours-timers.ts';
import { type Bound, createRuleBinding, none, readsKey } from './rule-binding.ts';
import { createRuleIndex } from './rule-index.ts';
import type { RuleInput } from './rule-input.ts';
import type { RuleSubject, SubjectDeps } from './rule-subject.ts';

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
  /** Whether an alarm rule watches the connection of this device and nothing else. */
  watchesConnection(deviceId: string): boolean;
  /** The device is removed or switched off: its timers stop. Its open alarms are cleared by the alarm watch. */
  forget(device: LiveDevice): void;
  stop(): void;
}

const applies = ({ devices }: AlarmRule, { deviceId }: LiveDevice): boolean =>
  devices === undefined || devices.has(deviceId);

const subjectsIn = (one: Bound | undefined): RuleSubject[] =>
  [...(one?.rules.values() ?? [])].flatMap(({ subjects }) => [...subjects.values()]);

/** An alarm rule that reads no value. */
const isAboutConnection = ({ when, acts }: AlarmRule): boolean =>
  !acts && leavesOf(when).every(({ kind }) => kind === 'offline');

export const createRuleWatch = (deps: SubjectDeps): RuleWatch => {
  const rules = createRuleIndex();
  const bound = new Map<string, Bound>();
  const subjectsOf = function* (ruleId: string): Iterable<RuleSubject> {
    for (const { rules: own } of bound.values()) yield* own.get(ruleId)?.subjects.values() ?? [];
  };
  const hours = createHoursTimers(deps.clock, (ruleId) => {
    for (const subject of subjectsOf(ruleId)) subject.judge();
  });

  const { connect, bind, unbind } = createRuleBinding(deps);
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
  /** A value that is read for the first time: it is taken up and read before anything is judged. */
  const firstLook = (one: LiveValue, value: Value, at: number): void => {
    one.watchedBy = none;
    if (one.device.trial) return;
    const moved = rules
      .ofDevice(one.device.deviceId)
      .filter((rule) => readsKey(rule, one.key))
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
        hours.set(rule.id, rule.hours);
      }
      for (const device of devices) bindAll(device);
    },
    put(rule, devices) {
      const before = rules.get(rule.id);
      rules.put(rule);
      hours.set(rule.id, rule.hours);
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
      for (const subject of subjectsIn(bound.get(deviceId))) subject.connection(offline);
    },
    watchesConnection: (deviceId) => rules.ofDevice(deviceId).some(isAboutConnection),
    forget(device) {
      for (const subject of subjectsIn(bound.get(device.deviceId))) subject.stop();
      bound.delete(device.deviceId);
      for (const one of device.values.values()) one.watchedBy = undefined;
    },
    stop() {
      hours.stop();
      for (const one of bound.values()) for (const subject of subjectsIn(one)) subject.stop();
      bound.clear();
    },
  };
};
