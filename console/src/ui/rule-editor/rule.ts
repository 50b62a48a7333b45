export const operators = ['>', '>=', '<', '<=', '==', '!=', 'includes'] as const;
export type Operator = (typeof operators)[number];
export type RuleValue = string | number | boolean | null;

/** A field that can be compared: its name and its type. */
export interface RuleField {
  id: string;
  name: string;
  type: 'number' | 'text' | 'yesNo' | 'choice';
  unit?: string | undefined;
  choices?: readonly { value: string; label: string }[] | undefined;
}

export interface Condition {
  field: string;
  op: Operator;
  value: RuleValue;
}
/** Conditions and groups of which all or any must hold. */
export interface RuleGroup {
  match: 'all' | 'any';
  rules: readonly Rule[];
}
export type Rule = Condition | RuleGroup;
/** Position of a rule: `[1, 0]` is the first one in the second one. The root is `[]`. */
export type RulePath = readonly number[];

export const isGroup = (rule: Rule): rule is RuleGroup => 'rules' in rule;

const ofType: Record<RuleField['type'], readonly Operator[]> = {
  number: ['>', '>=', '<', '<=', '==', '!='],
  text: ['==', '!=', 'includes'],
  yesNo: ['==', '!='],
  choice: ['==', '!='],
};
export const operatorsOf = (field: RuleField | undefined): readonly Operator[] =>
  field ? ofType[field.type] : operators;

const firstValue = ({ type, choices }: RuleField): RuleValue =>
  type === 'yesNo' ? true : type === 'choice' ? (choices?.[0]?.value ?? null) : null;

/** A new condition on a field, with the most likely operator and value. */
export const conditionOn = (field: RuleField): Condition => ({
  field: field.id,
  op: operatorsOf(field)[0] ?? '==',
  value: firstValue(field),
});

const isTyped = (value: RuleValue, { type, choices }: RuleField): boolean => {
  if (type === 'number') return typeof value === 'number';
  if (type === 'yesNo') return typeof value === 'boolean';
  if (type === 'choice') return choices?.some((choice) => choice.value === value) ?? false;
  return typeof value === 'string' && value.trim() !== '';
};

/** The condition after another field was chosen; operator and value stay if they still make sense. */
export const withField = (condition: Condition, field: RuleField): Condition => ({
  field: field.id,
  op: operatorsOf(field).includes(condition.op) ? condition.op : (operatorsOf(field)[0] ?? '=='),
  value: isTyped(condition.value, field) ? condition.value : firstValue(field),
});

export type RuleProblem = 'fieldMissing' | 'operatorUnfit' | 'valueMissing' | 'groupEmpty';

/** Problems by path: `0.1` is the second one in the first one; the root is the empty path. */
export const problemsOf = (
  rule: Rule,
  fields: readonly RuleField[],
  path: RulePath = [],
): ReadonlyMap<string, RuleProblem> => {
  const at = path.join('.');
  if (isGroup(rule)) {
    const below = rule.rules.flatMap((one, place) => [...problemsOf(one, fields, [...path, place])]);
    return new Map(rule.rules.length === 0 ? [[at, 'groupEmpty']] : below);
  }
  const field = fields.find((one) => one.id === rule.field);
  if (!field) return new Map([[at, 'fieldMissing']]);
  if (!operatorsOf(field).includes(rule.op)) return new Map([[at, 'operatorUnfit']]);
  return new Map(isTyped(rule.value, field) ? [] : [[at, 'valueMissing']]);
};

/** The group with the rule at a path changed, or removed when the change returns nothing. */
export const changedAt = (group: RuleGroup, path: RulePath, change: (rule: Rule) => Rule | undefined): RuleGroup => {
  const [place, ...rest] = path;
  if (place === undefined) return (change(group) as RuleGroup | undefined) ?? { ...group, rules: [] };
  const rules = group.rules.flatMap((one, at) => {
    if (at !== place) return [one];
    if (rest.length > 0) return isGroup(one) ? [changedAt(one, rest, change)] : [one];
    const next = change(one);
    return next ? [next] : [];
  });
  return { ...group, rules };
};

export const addedAt = (group: RuleGroup, path: RulePath, rule: Rule): RuleGroup =>
  changedAt(group, path, (at) => (isGroup(at) ? { ...at, rules: [...at.rules, rule] } : at));
