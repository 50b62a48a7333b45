import type { Bus } from '../bus.ts';
import type { AlarmRule } from '../rules/alarm-rule.ts';
import type { SubjectDeps } from '../rules/rule-subject.ts';
import { createRuleWatch } from '../rules/rule-watch.ts';
import type { LiveDevice } from '../state/live-device.ts';
import type { DeviceTrigger, TriggerFired } from './device-trigger.ts';
import { createReadingTriggers } from './reading-triggers.ts';
import { createTriggerRules } from './trigger-rules.ts';

/** The rules of alarms and the triggers of automations, judged together: a reading costs its comparisons once. */
export const createRulesAndTriggers = (bus: Bus, alarms: SubjectDeps) => {
  const fired = (news: TriggerFired): void => bus.emit('trigger.fired', news);
  const triggers = createTriggerRules(fired);
  const readings = createReadingTriggers(fired);
  const { owns } = triggers;
  const watch = createRuleWatch({
    clock: alarms.clock,
    isOpen: (key) => (owns(key) ? triggers.isOpen(key) : alarms.isOpen(key)),
    raise: (news) => (owns(news.key) ? triggers.raised(news) : alarms.raise(news)),
    clear: (news) => (owns(news.key) ? triggers.cleared(news) : alarms.clear(news)),
  });
  return {
    ...watch,
    /** Replaces the rules of alarms; triggers stay. */
    replace: (rules: readonly AlarmRule[], devices: Iterable<LiveDevice>): void =>
      watch.replace([...rules, ...triggers.all()], devices),
    /** A reading for the triggers that every reading may fire. */
    heard: readings.look,
    setTriggers(ownerId: string, given: readonly DeviceTrigger[], devices: Iterable<LiveDevice>): void {
      readings.set(
        ownerId,
        given.filter((one) => one.kind === 'reading'),
      );
      const ruled = given.filter((one) => one.kind !== 'reading');
      const { put, removed } = triggers.set(ownerId, ruled);
      triggers.quietly(() => {
        const present = [...devices];
        for (const id of removed) watch.remove(id);
        for (const rule of put) watch.put(rule, present);
      });
    },
    forgetTriggers: triggers.forget,
  };
};
