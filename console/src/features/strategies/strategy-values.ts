import {
  type ByKind,
  byKind,
  kindsOf,
  mostStrategyRules,
  rulesIn,
  type Strategy,
  type StrategyCheck,
  type StrategyDraft,
  type StrategyRule,
  type StrategyRules,
  type StrategyWhen,
} from '@eoms/contract';
import { firstValue } from '../../domain/fields/first-value.ts';
import { isComplete, newTimes } from '../../domain/schedules/schedule-times.ts';
import { isGroup, problemsIn, type Rule, type RuleField, type RuleGroup } from '../../ui/rule-editor/rule.ts';

/** A strategy as its form holds it; a new one has no group yet. */
export interface StrategyValues extends Omit<StrategyDraft, 'groupId' | 'followUp'> {
  groupId: string | null;
  alarm: boolean;
  steps: StrategyDraft['followUp']['steps'];
}

export const newCheck = (): StrategyCheck => ({
  id: crypto.randomUUID().slice(0, 8),
  name: '',
  level: 3,
  target: { kind: 'type', typeCode: null },
  rule: { match: 'all', rules: [{ kind: 'connection', is: 'online' }] },
});

export const newStrategy = (groupId: string | null): StrategyValues => ({
  groupId,
  name: '',
  description: '',
  placeIds: [],
  enabled: true,
  when: newWhen('every'),
  checks: [newCheck()],
  alarm: false,
  steps: [],
  variables: [],
});

export const valuesOfDraft = ({ followUp, ...rest }: StrategyDraft): StrategyValues => ({ ...rest, ...followUp });

export const valuesOf = (strategy: Strategy): StrategyValues => {
  const { groupName: _g, sort: _s, updatedAt: _u, updatedBy: _b, last: _l, ...draft } = strategy;
  return valuesOfDraft(draft);
};

export const draftOf = ({ groupId, alarm, steps, ...rest }: StrategyValues): StrategyDraft => ({
  ...rest,
  groupId: groupId ?? '',
  followUp: { alarm, steps },
});

const anew: { readonly [K in StrategyWhen['kind']]: () => Extract<StrategyWhen, { kind: K }> } = {
  every: () => ({ kind: 'every', minutes: 60 }),
  schedule: () => ({ kind: 'schedule', when: newTimes.times, catchUpMinutes: 0 }),
  change: () => ({ kind: 'change' }),
  byHand: () => ({ kind: 'byHand' }),
};
/** In the order in which they are offered. */
export const whenKinds = kindsOf(anew);
export const newWhen = (kind: StrategyWhen['kind']): StrategyWhen => anew[kind]();

/** A rule against the most likely value of a field. */
export const valueRule = (field: RuleField | undefined): StrategyRule => ({
  kind: 'value',
  property: field?.id ?? '',
  operator: field?.type === 'number' ? '<=' : '==',
  against: { kind: 'value', value: firstValue(field) },
});

export const newRule = (kind: StrategyRule['kind'], fields: readonly RuleField[]): StrategyRule => {
  switch (kind) {
    case 'value':
      return valueRule(fields[0]);
    case 'connection':
      return { kind, is: 'online' };
    case 'fresh':
      return { kind, property: null, minutes: 60 };
    case 'behavior':
      return { kind, behaviorId: '', args: {}, path: '', operator: '>', value: 0 };
  }
};

/** The rules of a check while they are edited; a group may be empty for some time. */
export type EditedRules = RuleGroup<StrategyRule>;

/** The rules for other devices: those on a property that these do not have begin anew. */
export const rulesFor = (rules: StrategyRules, fields: readonly RuleField[]): StrategyRules => {
  const fit = (rule: Rule<StrategyRule>): Rule<StrategyRule> => {
    if (isGroup(rule)) return { ...rule, rules: rule.rules.map(fit) };
    if ((rule.kind !== 'value' && rule.kind !== 'fresh') || rule.property === null || rule.property === '') return rule;
    return fields.some(({ id }) => id === rule.property) ? rule : newRule(rule.kind, fields);
  };
  return fit(rules) as StrategyRules;
};

const completeRule: ByKind<StrategyRule, boolean> = {
  connection: () => true,
  fresh: ({ minutes }) => minutes >= 1,
  behavior: ({ behaviorId }) => behaviorId !== '',
  value: ({ property, against }) =>
    property !== '' && (against.kind === 'variable' ? against.name !== '' : against.value !== ''),
};

/** What is missing, by the path of the rule or group; `tooMany` belongs to the whole. */
export const problemsWith = (rules: EditedRules): ReadonlyMap<string, 'ruleMissing' | 'groupEmpty' | 'tooMany'> => {
  const problemOf = (rule: StrategyRule) => (byKind(completeRule, rule) ? undefined : ('ruleMissing' as const));
  const problems = new Map<string, 'ruleMissing' | 'groupEmpty' | 'tooMany'>(problemsIn(rules, problemOf));
  const isOver = rulesIn<StrategyRule>(rules as StrategyRules).length > mostStrategyRules;
  return isOver ? problems.set('', 'tooMany') : problems;
};

const completeWhen: ByKind<StrategyWhen, boolean> = {
  every: ({ minutes }) => minutes >= 1,
  schedule: ({ when }) => isComplete(when),
  change: () => true,
  byHand: () => true,
};
export const isWhenComplete = (when: StrategyWhen): boolean => byKind(completeWhen, when);

export const isCheckComplete = ({ name, target, rule }: StrategyCheck): boolean =>
  name.trim() !== '' && (target.kind === 'type' || target.deviceIds.length > 0) && problemsWith(rule).size === 0;
