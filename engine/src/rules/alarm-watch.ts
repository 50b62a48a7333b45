import type { Text } from '@eoms/contract/vocabulary';
import type { Clock, PropertyDef, SuggestedAlarm } from '@eoms/drivers/kit';
import type { Bus } from '../bus.ts';
import type { Reading } from '../state/device-state.ts';
import type { AlarmLevel, AlarmNews } from './alarm-news.ts';
import { compare } from './evaluate.ts';

export interface AlarmWatchOptions {
  readonly clock: Clock;
  readonly bus: Bus;
  readonly offlineAlarmMs: number;
  readonly restored: readonly string[];
}

/** Turns readings and lost links into alarms that are raised once and cleared once. */
export interface AlarmWatch {
  look(reading: Reading, def: PropertyDef): void;
  wentOffline(deviceId: string, reason?: Text): void;
  wentOnline(deviceId: string): void;
  /** Clears what is open of a device that is removed or switched off. */
  forget(deviceId: string): void;
  stop(): void;
}

const levels: Record<SuggestedAlarm['level'], AlarmLevel> = { serious: 2, minor: 3 };
const offlineKey = (deviceId: string): string => `${deviceId}:offline`;

/** Which lamp it is, for a property that exists several times. */
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
  const open = new Map<string, AlarmNews | undefined>(restored.map((key) => [key, undefined]));
  const holding = new Map<string, () => void>();

  const raise = (news: AlarmNews): void => {
    if (open.has(news.key)) return;
    open.set(news.key, news);
    bus.emit('alarm.raised', news);
  };
  const clear = (news: AlarmNews): void => {
    if (open.delete(news.key)) bus.emit('alarm.cleared', news);
  };
  /** Of each rule of a value, whether it held when it was looked at last; begins with what was open before. */
  const held = new Map<string, Map<string, boolean[]>>();
  const heldOf = (deviceId: string, key: string, rules: readonly SuggestedAlarm[]): boolean[] => {
    const ofDevice = held.get(deviceId) ?? new Map<string, boolean[]>();
    if (ofDevice.size === 0) held.set(deviceId, ofDevice);
    const known = ofDevice.get(key);
    if (known !== undefined && known.length === rules.length) return known;
    const fresh = rules.map(({ id }) => open.has(`${deviceId}:${key}:${id}`));
    ofDevice.set(key, fresh);
    return fresh;
  };
  const release = (deviceId: string): void => {
    holding.get(deviceId)?.();
    holding.delete(deviceId);
  };
  const offline = (deviceId: string, reason?: Text): AlarmNews => ({
    key: offlineKey(deviceId),
    deviceId,
    level: 2,
    text: offlineText(reason),
    at: clock.now(),
  });
  return {
    look: ({ deviceId, key, value, at, quality }, def) => {
      if (def.alarm === undefined || quality !== 'good' || value === null) return;
      const before = heldOf(deviceId, key, def.alarm);
      for (let i = 0; i < def.alarm.length; i += 1) {
        const rule = def.alarm[i];
        if (rule === undefined) continue;
        const holds = compare(value, rule.op, rule.value);
        // Nearly every reading changes nothing; only a transition is worth a text.
        if (before[i] === holds) continue;
        before[i] = holds;
        const text = labelled(rule.text, def, key);
        const news = {
          key: `${deviceId}:${key}:${rule.id}`,
          deviceId,
          property: key,
          level: levels[rule.level],
          text,
          at,
          value,
        };
        if (holds) raise(news);
        else clear(news);
      }
    },
    wentOffline: (deviceId, reason) => {
      release(deviceId);
      const raiseIt = () => {
        holding.delete(deviceId);
        raise(offline(deviceId, reason));
      };
      holding.set(deviceId, clock.after(offlineAlarmMs, raiseIt));
    },
    wentOnline: (deviceId) => {
      release(deviceId);
      clear(offline(deviceId));
    },
    forget: (deviceId) => {
      release(deviceId);
      held.delete(deviceId);
      for (const [key, news] of [...open])
        if (key.startsWith(`${deviceId}:`)) clear({ ...(news ?? { ...offline(deviceId), key }), at: clock.now() });
    },
    stop: () => {
      for (const stopTimer of holding.values()) stopTimer();
      holding.clear();
    },
  };
};
