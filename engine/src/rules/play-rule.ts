import type { Value } from '@eoms/contract/vocabulary';
import type { AlarmNews } from './alarm-news.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { createPlayClock } from './play-clock.ts';
import { playedDevice, playReading } from './played-device.ts';
import { createRuleWatch } from './rule-watch.ts';

/** Something that was recorded of a device. */
export type Recorded =
  | { readonly at: number; readonly key: string; readonly value: Value }
  | { readonly at: number; readonly offline: boolean };

export interface Play {
  readonly deviceId: string;
  /** In the order of time. */
  readonly recorded: readonly Recorded[];
  readonly from: number;
  readonly to: number;
}

/** One alarm of a played rule; `clearedAt` is undefined if it is still active at the end. */
export interface PlayedAlarm {
  readonly key: string;
  readonly property?: string;
  readonly value?: Value;
  readonly raisedAt: number;
  readonly clearedAt?: number;
}

/**
 * Plays what was recorded of a device through a rule, by the same watch that judges live readings. What was recorded
 * before `from` only tells what held then.
 */
export const playRule = (rule: AlarmRule, { deviceId, recorded, from, to }: Play): PlayedAlarm[] => {
  const clock = createPlayClock(Math.min(from, recorded[0]?.at ?? from));
  const device = playedDevice(deviceId, clock.now());
  const open = new Map<string, AlarmNews>();
  const played: PlayedAlarm[] = [];
  const close = (raised: AlarmNews, clearedAt?: number): void => {
    const { key, property, value, at } = raised;
    played.push({
      key,
      raisedAt: Math.max(at, from),
      ...(property === undefined ? {} : { property }),
      ...(value === undefined ? {} : { value }),
      ...(clearedAt === undefined ? {} : { clearedAt }),
    });
  };
  const watch = createRuleWatch({
    clock,
    isOpen: (key) => open.has(key),
    raise: (news) => void open.set(news.key, { ...news, at: clock.now() }),
    clear({ key }) {
      const raised = open.get(key);
      open.delete(key);
      if (raised && clock.now() >= from) close(raised, clock.now());
    },
  });
  const { devices: _everyDevice, ...alone } = rule;
  watch.replace([alone], [device]);
  for (const one of recorded) {
    if (one.at > to) break;
    clock.moveTo(one.at);
    if ('offline' in one) {
      device.connection = { connection: one.offline ? 'offline' : 'online', since: one.at };
      watch.connection(deviceId, one.offline);
      continue;
    }
    if (one.value === null) continue;
    watch.look(playReading(device, one.key, one.value, one.at), one.value, one.at);
  }
  clock.moveTo(to);
  watch.stop();
  for (const raised of open.values()) close(raised);
  return played.sort((a, b) => a.raisedAt - b.raisedAt);
};
