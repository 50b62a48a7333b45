import {
  type AlarmRule,
  type AlarmRuleDraft,
  type Language,
  type RuleScope,
  type SuggestedRule,
  textOf,
} from '@eoms/contract';
import { type EditedCondition, sentCondition } from './edited-condition.ts';

/** A rule as its form holds it: it keeps conditions that the chosen trigger does not use. */
export interface RuleValues extends Omit<AlarmRuleDraft, 'condition' | 'clearWhen'> {
  condition: EditedCondition;
  clearWhen: EditedCondition | null;
}

export const everywhere: RuleScope = { placeIds: [], groupIds: [], typeIds: [], modelIds: [], deviceIds: [] };
const emptyCondition: EditedCondition = { match: 'all', rules: [] };

export const newRule = (groupId: string | null): RuleValues => ({
  name: '',
  groupId,
  enabled: true,
  level: 3,
  trigger: 'attributeValue',
  condition: emptyCondition,
  clearWhen: null,
  raiseAfterSeconds: 0,
  clearAfterSeconds: 0,
  times: null,
  damping: null,
  hours: null,
  scope: everywhere,
  text: { zh: '', en: '' },
  notice: {
    push: 'once',
    everyMinutes: 30,
    onClear: false,
    templateId: null,
    channelIds: [],
    recipientIds: [],
    escalation: [],
  },
});

export const valuesOf = (rule: AlarmRule): RuleValues => {
  const { groupName: _g, devices: _d, openAlarms: _o, updatedAt: _u, condition, ...kept } = rule;
  return { ...kept, condition: condition ?? emptyCondition };
};

/** The rule without its identity, under another name of at most 100 characters. */
export const copyOf = (rule: AlarmRule, named: (name: string) => string): RuleValues => {
  const { id: _, ...values } = valuesOf(rule);
  return { ...values, name: named(rule.name).slice(0, 100) };
};

/** The property of a suggestion about the connection of a device. */
export const connection = '';

/** A rule that says what a driver suggests, for the devices of that model. */
export const ruleOfSuggestion = (one: SuggestedRule, language: Language): RuleValues => {
  const { modelId, modelName, property, operator, value, level, text } = one;
  return {
    ...newRule(null),
    name: `${modelName} ${textOf(text, language)}`.slice(0, 100),
    level,
    text,
    scope: { ...everywhere, modelIds: [modelId] },
    ...(property === connection
      ? { trigger: 'onlineStatus' as const }
      : { condition: { match: 'all' as const, rules: [{ kind: 'value' as const, property, operator, value }] } }),
  };
};

/** The draft of the contract; conditions must be without problems. */
export const draftOf = ({ condition, clearWhen, ...rest }: RuleValues): AlarmRuleDraft => {
  const conditional = rest.trigger !== 'onlineStatus';
  return {
    ...rest,
    condition: conditional ? sentCondition(condition) : null,
    clearWhen: conditional && clearWhen ? sentCondition(clearWhen) : null,
  };
};
