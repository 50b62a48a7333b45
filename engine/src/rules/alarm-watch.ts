import type { Quality, SourceText, Value } from '@eoms/contract/vocabulary';
import { type Clock, splitValueKey } from '@eoms/drivers/kit';
import type { Bus } from '../bus.ts';
import type { DeviceTrigger } from '../linkage/device-trigger.ts';
import { createRulesAndTriggers } from '../linkage/rules-and-triggers.ts';
import type { KnownValue, LiveDevice } from '../state/live-device.ts';
import type { AlarmNews } from './alarm-news.ts';
import { createOpenAlarms } from './open-alarms.ts';
import type { RuleWatch } from './rule-watch.ts';
import { createSuggestedWatch, type IsMuted } from './suggested-watch.ts';

export interface AlarmWatchOptions {
  readonly clock: Clock;
  readonly bus: Bus;
  readonly offlineAlarmMs: number;
  readonly restored: readonly string[];
}

/**
 * Turns readings, silence and lost links into alarms that are raised once and cleared once, and fires the triggers of
 * automations.
 */
export interface AlarmWatch {
  /** Evaluates a reading; `changed`: it is another value than before. */
  look(one: KnownValue, value: Value, at: number, quality: Quality, changed: boolean): void;
  /** Switches suggested alarms of devices off: they raise nothing, and open ones clear. */
  mute(isMuted: IsMuted, devices: Iterable<LiveDevice>): void;
  /** The user rules, which apply in addition to the drivers' suggestions. */
  readonly rules: Pick<RuleWatch, 'replace' | 'put' | 'remove'>;
  /** Replaces the triggers of an automation; none removes it. */
  setTriggers(ownerId: string, triggers: readonly DeviceTrigger[], devices: Iterable<LiveDevice>): void;
  /** Evaluates the known values of a device that was added. */
  adopt(device: LiveDevice): void;
  wentOffline(deviceId: string, reason?: SourceText): void;
  wentOnline(deviceId: string): void;
  /** Clears the open alarms of a device that is removed or switched off, even if it never ran here. */
  forget(deviceId: string, device?: LiveDevice): void;
  /** Another node watches the device from now on: its open alarms stay open. */
  handOver(deviceId: string, device: LiveDevice): void;
  /** The open alarms of devices that another node has watched until now. */
  takeOver(deviceIds: readonly string[], keys: readonly string[]): void;
  stop(): void;
}

const offlineId = 'offline';
const offlineKey = (deviceId: string): string => `${deviceId}:${offlineId}`;
/** The property and suggestion that a key names. */
const suggestionOf = (key: string): [property: string, suggestionId: string] => {
  const [, property = '', id] = key.split(':');
  return id === undefined ? ['', property] : [splitValueKey(property).property, id];
};

const offlineText = (reason?: SourceText): SourceText =>
  reason === undefined
    ? { zh: '设备离线', en: 'Device offline' }
    : { zh: `设备离线：${reason.zh}`, en: `Device offline: ${reason.en}` };

export const createAlarmWatch = ({ clock, bus, offlineAlarmMs, restored }: AlarmWatchOptions): AlarmWatch => {
  const open = createOpenAlarms();
  for (const key of restored) open.put(key, undefined);
  const holding = new Map<string, () => void>();

  const raise = (news: AlarmNews): void => {
    if (open.has(news.key)) return;
    open.put(news.key, news);
    bus.emit('alarm.raised', news);
  };
  const clear = (news: AlarmNews): void => {
    if (open.drop(news.key)) bus.emit('alarm.cleared', news);
  };
  const userRules = createRulesAndTriggers(bus, { clock, isOpen: (key) => open.has(key), raise, clear });
  const suggested = createSuggestedWatch({ open, raise, clear });
  const release = (deviceId: string): void => {
    holding.get(deviceId)?.();
    holding.delete(deviceId);
  };
  const stopWatching = (deviceId: string, device?: LiveDevice): void => {
    release(deviceId);
    userRules.forgetTriggers(deviceId);
    if (!device) return;
    userRules.forget(device);
    suggested.forget(device);
  };
  const offline = (deviceId: string, reason?: SourceText): AlarmNews => ({
    key: offlineKey(deviceId),
    deviceId,
    level: 2,
    text: offlineText(reason),
    at: clock.now(),
  });
  return {
    look: (one, value, at, quality, changed) => {
      if (quality !== 'good' || value === null) return;
      userRules.look(one, value, at);
      suggested.look(one, value, at);
      userRules.heard(one, value, at, changed);
    },
    rules: userRules,
    setTriggers: userRules.setTriggers,
    mute: (isMuted, devices) => {
      suggested.setMuted(isMuted);
      for (const device of devices) {
        const { deviceId } = device;
        for (const [key, news] of open.of(deviceId))
          if (isMuted(deviceId, ...suggestionOf(key)))
            clear({ ...(news ?? { ...offline(deviceId), key }), at: clock.now() });
        suggested.forget(device);
      }
    },
    adopt: userRules.adopt,
    wentOffline: (deviceId, reason) => {
      release(deviceId);
      userRules.connection(deviceId, true);
      // A rule about the connection stands in for the standard alarm.
      if (userRules.watchesConnection(deviceId) || suggested.isMuted(deviceId, '', offlineId)) return;
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
