import { isDeepStrictEqual } from 'node:util';
import type { Value } from '@eoms/contract/vocabulary';
import type { Clock } from '@eoms/drivers/kit';
import { hasReading, type LiveDevice, type LiveValue, valueNow } from '../state/live-device.ts';
import type { AlarmNews } from './alarm-news.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { createRuleJudge } from './rule-judge.ts';
import { atRest, openBefore } from './rule-phase.ts';
import type { AtWork, RulesByProperty, WatchedBy } from './watched-by.ts';

export interface RuleWatchDeps {
  readonly clock: Clock;
  readonly isOpen: (key: string) => boolean;
  readonly raise: (news: AlarmNews) => void;
  readonly clear: (news: AlarmNews) => void;
}

/** Evaluates user rules against the values of devices. */
export interface RuleWatch {
  /** Replaces the rules; unchanged rules keep their phase. */
  replace(rules: readonly AlarmRule[], devices: Iterable<LiveDevice>): void;
  /** Evaluates the values that a device already has. */
  adopt(device: LiveDevice): void;
  /** Evaluates a good reading. */
  look(one: LiveValue, value: Value, at: number): void;
  /** The device is removed or switched off: its timers stop. Its open alarms are cleared by the alarm watch. */
  forget(device: LiveDevice): void;
  stop(): void;
}

const propertyOf = (key: string): string => {
  const bracket = key.indexOf('[');
  return bracket < 0 ? key : key.slice(0, bracket);
};

export const createRuleWatch = ({ clock, isOpen, raise, clear }: RuleWatchDeps): RuleWatch => {
  let rules: RulesByProperty = new Map();
  /** Shared by all values that have no rule. */
  let unwatched: WatchedBy = { rules, atWork: [] };
  const watched = new Set<LiveValue>();

  const { keyOf, newsOf, stopTimer, time, judge } = createRuleJudge({ clock, raise, clear });

  const begin = (one: LiveValue, rule: AlarmRule): AtWork => {
    const phase = isOpen(keyOf(one, rule)) ? openBefore : atRest;
    return { rule, phase, from: clock.now(), stopTimer: undefined };
  };
  const bind = (one: LiveValue): WatchedBy => {
    const before = one.watchedBy?.atWork ?? [];
    const own = (rules.get(propertyOf(one.key)) ?? []).filter(
      ({ devices }) => devices === undefined || devices.has(one.device.deviceId),
    );
    const kept = new Map(before.map((work) => [work.rule.id, work]));
    const atWork = own.map((rule) => {
      const earlier = kept.get(rule.id);
      if (earlier && isDeepStrictEqual(earlier.rule, rule)) {
        kept.delete(rule.id);
        return earlier;
      }
      return begin(one, rule);
    });
    one.watchedBy = atWork.length > 0 ? { rules, atWork } : unwatched;
    if (atWork.length > 0) watched.add(one);
    else watched.delete(one);
    for (const work of kept.values()) {
      stopTimer(work);
      const gone = !own.some((rule) => rule.id === work.rule.id);
      if (gone && work.phase.name !== 'normal') clear(newsOf(one, work.rule, valueNow(one), clock.now()));
    }
    for (const work of atWork) {
      if (before.includes(work)) continue;
      time(one, work);
      if (work.rule.trigger.kind === 'value' && one.quality === 'good' && hasReading(one))
        judge(one, work, valueNow(one), clock.now());
    }
    return one.watchedBy;
  };
  const adopt = (device: LiveDevice): void => {
    if (device.trial || rules.size === 0) return;
    for (const one of device.values.values())
      if (one.watchedBy?.rules !== rules && rules.has(propertyOf(one.key))) bind(one);
  };

  return {
    replace(given, devices) {
      const byProperty = new Map<string, AlarmRule[]>();
      for (const rule of given) byProperty.set(rule.property, [...(byProperty.get(rule.property) ?? []), rule]);
      rules = byProperty;
      unwatched = { rules, atWork: [] };
      for (const one of [...watched]) bind(one);
      for (const device of devices) adopt(device);
    },
    adopt,
    look(one, value, at) {
      const { atWork } = one.watchedBy?.rules === rules ? one.watchedBy : bind(one);
      for (let i = 0; i < atWork.length; i += 1) {
        const work = atWork[i];
        if (work !== undefined) judge(one, work, value, at);
      }
    },
    forget(device) {
      for (const one of device.values.values()) {
        for (const work of one.watchedBy?.atWork ?? []) stopTimer(work);
        one.watchedBy = undefined;
        watched.delete(one);
      }
    },
    stop() {
      for (const one of watched) for (const work of one.watchedBy?.atWork ?? []) stopTimer(work);
      watched.clear();
    },
  };
};
