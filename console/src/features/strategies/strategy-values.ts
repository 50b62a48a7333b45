import type { Strategy, StrategyCheck, StrategyDraft, StrategyRule, StrategyWhen } from '@eoms/contract';
import { firstValue } from '../../pickers/checks/first-value.ts';
import { isComplete, newTimes } from '../../pickers/checks/schedule-times.ts';
import type { RuleField } from '../../ui/rule-editor/rule.ts';

/** A strategy as its form holds it; a new one has no group yet. */
export interface StrategyValues extends Omit<StrategyDraft, 'groupId' | 'followUp'> {
  groupId: string | null;
  alarm: boolean;
  steps: StrategyDraft['followUp']['steps'];
}

export const newCheck = (): StrategyCheck => ({
  ...{ id: crypto.randomUUID().slice(0, 8), name: '', level: 3 },
  ...{ target: { kind: 'type', typeCode: null }, rule: { kind: 'connection', is: 'online' } },
});

export const newStrategy = (groupId: string | null): StrategyValues => ({
  ...{ groupId, name: '', description: '', placeIds: [], enabled: true, when: newWhen('every') },
  ...{ checks: [newCheck()], alarm: false, steps: [], variables: [] },
});

export const valuesOf = (strategy: Strategy): StrategyValues => {
  const { groupName: _g, sort: _s, updatedAt: _u, updatedBy: _b, last: _l, followUp, ...rest } = strategy;
  return { ...rest, ...followUp };
};

export const draftOf = ({ groupId, alarm, steps, ...rest }: StrategyValues): StrategyDraft => ({
  ...rest,
  groupId: groupId ?? '',
  followUp: { alarm, steps },
});

export const newWhen = (kind: StrategyWhen['kind']): StrategyWhen => {
  if (kind === 'every') return { kind, minutes: 60 };
  return kind === 'schedule' ? { kind, when: newTimes.times, catchUpMinutes: 0 } : { kind };
};

/** A rule against the most likely value of a field. */
export const valueRule = (field: RuleField | undefined): StrategyRule => ({
  ...{ kind: 'value', property: field?.id ?? '', operator: field?.type === 'number' ? '<=' : '==' },
  against: { kind: 'value', value: firstValue(field) },
});

export const newRule = (kind: StrategyRule['kind'], fields: readonly RuleField[]): StrategyRule => {
  if (kind === 'value') return valueRule(fields[0]);
  return kind === 'connection' ? { kind, is: 'online' } : { kind, property: null, minutes: 60 };
};

const isRuleComplete = (rule: StrategyRule): boolean => {
  if (rule.kind !== 'value') return rule.kind === 'connection' || rule.minutes >= 1;
  const { property, against } = rule;
  return property !== '' && (against.kind === 'variable' ? against.name !== '' : against.value !== '');
};

export const isWhenComplete = (when: StrategyWhen): boolean => {
  if (when.kind === 'every') return when.minutes >= 1;
  return when.kind !== 'schedule' || isComplete(when.when);
};

export const isCheckComplete = ({ name, target, rule }: StrategyCheck): boolean =>
  name.trim() !== '' && (target.kind === 'type' || target.deviceIds.length > 0) && isRuleComplete(rule);
