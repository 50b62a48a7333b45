import type { Quality, Text, Value } from '@eoms/contract/vocabulary';
import { type Clock, type PropertyDef, type SuggestedAlarm, splitValueKey } from '@eoms/drivers/kit';
import type { Bus } from '../bus.ts';
import { type KnownValue, type LiveDevice, unseen } from '../state/live-device.ts';
import type { AlarmLevel, AlarmNews } from './alarm-news.ts';
import { compare } from './compare.ts';
import { createOpenAlarms } from './open-alarms.ts';
import { createRuleWatch, type RuleWatch } from './rule-watch.ts';

export interface AlarmWatchOptions {
  readonly clock: Clock;
  readonly bus: Bus;
  readonly offlineAlarmMs: number;
  readonly restored: readonly string[];
}

/** Turns readings, silence and lost links into alarms that are raised once and cleared once. */
export interface AlarmWatch {
  /** Evaluates a reading. */
  look(one: KnownValue, value: Value, at: number, quality: Quality): void;
  /** Switches suggested alarms of devices off: they raise nothing, and open ones clear. */
  mute(isMuted: IsMuted, devices: Iterable<LiveDevice>): void;
  /** The user rules, which apply in addition to the drivers' suggestions. */
  readonly rules: Pick<RuleWatch, 'replace' | 'put' | 'remove'>;
  /** Evaluates the known values of a device that was added. */
  adopt(device: LiveDevice): void;
  wentOffline(deviceId: string, reason?: Text): void;
  wentOnline(deviceId: string): void;
  /** Clears the open alarms of a device that is removed or switched off, even if it never ran here. */
  forget(deviceId: string, device?: LiveDevice): void;
  /** Another node watches the device from now on: its open alarms stay open. */
  handOver(deviceId: string, device: LiveDevice): void;
  /** The open alarms of devices that another node has watched until now. */
  takeOver(deviceIds: readonly string[], keys: readonly string[]): void;
  stop(): void;
}

/** Whether a suggested alarm is switched off; the standard alarm of lost links has the id `offline` and no property. */
export type IsMuted = (deviceId: string, property: string, suggestionId: string) => boolean;

const levels: Record<SuggestedAlarm['level'], AlarmLevel> = { serious: 2, minor: 3 };
const offlineId = 'offline';
const offlineKey = (deviceId: string): string => `${deviceId}:${offlineId}`;
/** The property and suggestion that a key names. */
const suggestionOf = (key: string): [property: string, suggestionId: string] => {
  const [, property = '', id] = key.split(':');
  return id === undefined ? ['', property] : [splitValueKey(property).property, id];
};

/** Adds the label of the element, for an indexed property. */
const labelled = (text: Text, def: PropertyDef, key: string): Text => {
  const bracket = key.indexOf('[');
  if (bracket < 0) return text;
  const label = def.index?.label?.(Number(key.slice(bracket + 1, -1)));
  return label === undefined ? text : { zh: `${label.zh}：${text.zh}`, en: `${label.en}: ${text.en}` };
};

const offlineText = (reason?: Text): Text =>
  reason === undefined
    ? { zh: '设备离线', en: 'Device offline' }
    : { zh: `设备离线：${reason.zh}`, en: `Device offline: ${reason.en}` };

export const createAlarmWatch = ({ clock, bus, offlineAlarmMs, restored }: AlarmWatchOptions): AlarmWatch => {
  const open = createOpenAlarms();
  for (const key of restored) open.put(key, undefined);
  const holding = new Map<string, () => void>();
  let isMuted: IsMuted = () => false;

  const raise = (news: AlarmNews): void => {
    if (open.has(news.key)) return;
    open.put(news.key, news);
    bus.emit('alarm.raised', news);
  };
  const clear = (news: AlarmNews): void => {
    if (open.drop(news.key)) bus.emit('alarm.cleared', news);
  };
  const userRules = createRuleWatch({ clock, isOpen: (key) => open.has(key), raise, clear });
  /** Alarms that were open before the start count as held. */
  const heldBefore = ({ device, key }: KnownValue, rules: readonly SuggestedAlarm[]): number =>
    rules.reduce((held, { id }, at) => (open.has(`${device.deviceId}:${key}:${id}`) ? held | (1 << at) : held), 0);
  const release = (deviceId: string): void => {
    holding.get(deviceId)?.();
    holding.delete(deviceId);
  };
  const stopWatching = (deviceId: string, device?: LiveDevice): void => {
    release(deviceId);
    if (device) userRules.forget(device);
    for (const one of device?.values.values() ?? []) one.held = unseen;
  };
  const offline = (deviceId: string, reason?: Text): AlarmNews => ({
    key: offlineKey(deviceId),
    deviceId,
    level: 2,
    text: offlineText(reason),
    at: clock.now(),
  });
  return {
    look: (one, value, at, quality) => {
      if (quality !== 'good' || value === null) return;
      userRules.look(one, value, at);
      const { def, key } = one;
      const rules = def.alarm;
      if (rules === undefined) return;
      const before = one.held === unseen ? heldBefore(one, rules) : one.held;
      let held = 0;
      for (let i = 0; i < rules.length; i += 1) {
        const rule = rules[i];
        if (rule !== undefined && compare(value, rule.op, rule.value)) held |= 1 << i;
      }
      one.held = held;
      // Nearly every reading changes nothing; the text is built only for a transition.
      if (held === before) return;
      const { deviceId } = one.device;
      rules.forEach((rule, i) => {
        const holds = (held & (1 << i)) !== 0;
        if (holds === ((before & (1 << i)) !== 0)) return;
        const text = labelled(rule.text, def, key);
        const level = levels[rule.level];
        const news = { key: `${deviceId}:${key}:${rule.id}`, deviceId, property: key, level, text, at, value };
        if (!holds) clear(news);
        else if (!isMuted(deviceId, def.id, rule.id)) raise(news);
      });
    },
    rules: userRules,
    mute: (given, devices) => {
      isMuted = given;
      for (const device of devices) {
        const { deviceId } = device;
        for (const [key, news] of open.of(deviceId))
          if (isMuted(deviceId, ...suggestionOf(key)))
            clear({ ...(news ?? { ...offline(deviceId), key }), at: clock.now() });
        // What holds now is raised by its next reading, if it was muted before.
        for (const one of device.values.values()) one.held = unseen;
      }
    },
    adopt: userRules.adopt,
    wentOffline: (deviceId, reason) => {
      release(deviceId);
      userRules.connection(deviceId, true);
      // A rule about the connection stands in for the standard alarm.
      if (userRules.watchesConnection(deviceId) || isMuted(deviceId, '', offlineId)) return;
      const raiseIt = () => {
        holding.delete(deviceId);
        raise(offline(deviceId, reason));
      };
      holding.set(deviceId, clock.after(offlineAlarmMs, raiseIt));
    },
    wentOnline: (deviceId) => {
      release(deviceId);
      userRules.connection(deviceId, false);
      clear(offline(deviceId));
    },
    forget: (deviceId, device) => {
      stopWatching(deviceId, device);
      for (const [key, news] of open.of(deviceId))
        clear({ ...(news ?? { ...offline(deviceId), key }), at: clock.now() });
    },
    handOver: (deviceId, device) => {
      for (const [key] of open.of(deviceId)) open.drop(key);
      stopWatching(deviceId, device);
    },
    takeOver: (deviceIds, keys) => {
      for (const deviceId of deviceIds) for (const [key] of open.of(deviceId)) open.drop(key);
      for (const key of keys) open.put(key, undefined);
    },
    stop: () => {
      for (const stopTimer of holding.values()) stopTimer();
      holding.clear();
      userRules.stop();
    },
  };
};
