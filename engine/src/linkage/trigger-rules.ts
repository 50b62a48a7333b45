import { isDeepStrictEqual } from 'node:util';
import type { AlarmNews } from '../rules/alarm-news.ts';
import type { AlarmRule } from '../rules/alarm-rule.ts';
import type { ConnectionTrigger, TriggerFired, ValueTrigger } from './device-trigger.ts';

export type RuledTrigger = ValueTrigger | ConnectionTrigger;
interface Owned {
  readonly ownerId: string;
  readonly trigger: RuledTrigger;
  readonly rule: AlarmRule;
}

const prefix = 'on ';
const ruleIdOf = (ownerId: string, { id }: RuledTrigger): string => `${prefix}${ownerId}/${id}`;
const baseOf = (property: string): string => property.replace(/\[\d+\]$/, '');

const toRule = (ownerId: string, trigger: RuledTrigger): AlarmRule => {
  const { deviceIds, forMs } = trigger;
  const rule = {
    id: ruleIdOf(ownerId, trigger),
    devices: new Set(deviceIds),
    acts: true as const,
    level: 4 as const,
    text: { zh: '', en: '' },
    raiseAfterMs: forMs,
  };
  if (trigger.kind === 'value') {
    const { property, operator, value } = trigger;
    return { ...rule, when: { kind: 'value', property: baseOf(property), operator, value } };
  }
  // Going online is the end of being offline.
  const timing = trigger.to === 'offline' ? { raiseAfterMs: forMs } : { raiseAfterMs: 0, clearAfterMs: forMs };
  return { ...rule, ...timing, when: { kind: 'offline' } };
};

/**
 * Triggers as rules, which the rule watch judges together with those of alarms. Only a beginning fires: what holds
 * already when a trigger or a device is added, or when the program starts, must end once before it counts.
 */
export const createTriggerRules = (fired: (news: TriggerFired) => void) => {
  const known = new Map<string, Owned>();
  /** Keys whose comparison has been seen not to hold. */
  const armed = new Map<string, Set<string>>();
  /** Keys of devices that were seen to go offline, for those that wait for them to come back. */
  const offline = new Set<string>();
  let changing = false;

  const ruleOf = (key: string): string => key.slice(key.lastIndexOf(`:${prefix}`) + 1);
  const waitsForOnline = (key: string): boolean => {
    const trigger = known.get(ruleOf(key))?.trigger;
    return trigger?.kind === 'connection' && trigger.to === 'online';
  };
  const fire = ({ key, deviceId, property, value, at }: AlarmNews): void => {
    const one = known.get(ruleOf(key));
    if (!one || changing) return;
    const { ownerId, trigger } = one;
    const other = trigger.kind === 'value' && trigger.property.endsWith(']') && trigger.property !== property;
    if (other) return;
    fired({
      ownerId,
      triggerId: trigger.id,
      deviceId,
      at,
      ...(trigger.kind === 'value' && property !== undefined ? { key: property } : {}),
      ...(trigger.kind === 'value' && value !== undefined ? { value } : {}),
    });
  };
  return {
    owns: (key: string): boolean => key.includes(`:${prefix}`),
    isOpen: (key: string): boolean =>
      waitsForOnline(key) ? offline.has(key) : !(armed.get(ruleOf(key))?.has(key) ?? false),
    raised(news: AlarmNews): void {
      if (waitsForOnline(news.key)) offline.add(news.key);
      else fire(news);
    },
    cleared(news: AlarmNews): void {
      if (waitsForOnline(news.key)) {
        if (offline.delete(news.key)) fire(news);
        return;
      }
      const keys = armed.get(ruleOf(news.key)) ?? new Set<string>();
      armed.set(ruleOf(news.key), keys.add(news.key));
    },
    all: (): AlarmRule[] => [...known.values()].map(({ rule }) => rule),
    /** Replaces the triggers of an owner; returns the rules to put and the ids of those to remove. */
    set(ownerId: string, triggers: readonly RuledTrigger[]): { put: AlarmRule[]; removed: string[] } {
      const ids = new Set(triggers.map((trigger) => ruleIdOf(ownerId, trigger)));
      const removed = [...known].filter(([id, one]) => one.ownerId === ownerId && !ids.has(id)).map(([id]) => id);
      const put: AlarmRule[] = [];
      for (const trigger of triggers) {
        const id = ruleIdOf(ownerId, trigger);
        if (isDeepStrictEqual(known.get(id)?.trigger, trigger)) continue;
        const rule = toRule(ownerId, trigger);
        known.set(id, { ownerId, trigger, rule });
        armed.delete(id);
        put.push(rule);
      }
      for (const id of removed) {
        known.delete(id);
        armed.delete(id);
      }
      return { put, removed };
    },
    /** Runs a change of rules, during which the end of a raised one fires nothing. */
    quietly(work: () => void): void {
      changing = true;
      try {
        work();
      } finally {
        changing = false;
      }
    },
    /** What is known of a device that is removed or runs elsewhere from now on counts no more. */
    forget(deviceId: string): void {
      const own = (key: string): boolean => key.startsWith(`${deviceId}:`);
      for (const keys of armed.values()) for (const key of keys) if (own(key)) keys.delete(key);
      for (const key of offline) if (own(key)) offline.delete(key);
    },
  };
};
