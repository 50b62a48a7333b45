export const operators = ['>', '>=', '<', '<=', '==', '!=', 'includes'] as const;
export type Operator = (typeof operators)[number];
export type RuleValue = string | number | boolean | null;

/** A field that can be compared: its name and its type. */
export interface RuleField {
  id: string;
  name: string;
  /** `whole` numbers; `long` ones travel as texts, as dates, times and moments do. */
  type: 'number' | 'whole' | 'long' | 'text' | 'yesNo' | 'choice' | 'date' | 'time' | 'datetime';
  unit?: string | undefined;
  choices?: readonly { value: string; label: string }[] | undefined;
}

export interface Condition {
  field: string;
  op: Operator;
  value: RuleValue;
}
/** Conditions and groups of which all or any must hold; a condition is a comparison unless the caller has others. */
export interface RuleGroup<L extends object = Condition> {
  match: 'all' | 'any';
  rules: readonly Rule<L>[];
}
export type Rule<L extends object = Condition> = L | RuleGroup<L>;
/** Position of a rule: `[1, 0]` is the first one in the second one. The root is `[]`. */
export type RulePath = readonly number[];

export const isGroup = <L extends object>(rule: Rule<L>): rule is RuleGroup<L> => 'rules' in rule;

const inOrder: readonly Operator[] = ['>', '>=', '<', '<=', '==', '!='];
const ofType: Record<RuleField['type'], readonly Operator[]> = {
  number: inOrder,
  whole: inOrder,
  long: inOrder,
  date: inOrder,
  time: inOrder,
  datetime: inOrder,
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
  if (type === 'number' || type === 'whole') return typeof value === 'number';
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

/** What is wrong with one comparison. */
export const conditionProblem = (rule: Condition, fields: readonly RuleField[]): RuleProblem | undefined => {
  const field = fields.find((one) => one.id === rule.field);
  if (!field) return 'fieldMissing';
  if (!operatorsOf(field).includes(rule.op)) return 'operatorUnfit';
  return isTyped(rule.value, field) ? undefined : 'valueMissing';
};

/** Problems by path: `0.1` is the second one in the first one; the root is the empty path. */
export const problemsIn = <L extends object, P>(
  rule: Rule<L>,
  problemOf: (leaf: L) => P | undefined,
  path: RulePath = [],
): ReadonlyMap<string, P | 'groupEmpty'> => {
  const at = path.join('.');
  if (isGroup(rule)) {
    if (rule.rules.length === 0) return new Map([[at, 'groupEmpty' as const]]);
    return new Map(rule.rules.flatMap((one, place) => [...problemsIn(one, problemOf, [...path, place])]));
  }
  const problem = problemOf(rule);
  return new Map(problem === undefined ? [] : [[at, problem]]);
};
export const problemsOf = (rule: Rule, fields: readonly RuleField[]): ReadonlyMap<string, RuleProblem> =>
  problemsIn(rule, (leaf: Condition) => conditionProblem(leaf, fields));

/** The group with the rule at a path changed, or removed when the change returns nothing. */
export const changedAt = <L extends object>(
  group: RuleGroup<L>,
  path: RulePath,
  change: (rule: Rule<L>) => Rule<L> | undefined,
): RuleGroup<L> => {
  const [place, ...rest] = path;
  if (place === undefined) return (change(group) as RuleGroup<L> | undefined) ?? { ...group, rules: [] };
  const rules = group.rules.flatMap((one, at) => {
    if (at !== place) return [one];
    if (rest.length > 0) return isGroup(one) ? [changedAt(one, rest, change)] : [one];
    const next = change(one);
    return next ? [next] : [];
  });
  return { ...group, rules };
};

export const addedAt = <L extends object>(group: RuleGroup<L>, path: RulePath, rule: Rule<L>): RuleGroup<L> =>
  changedAt(group, path, (at) => (isGroup(at) ? { ...at, rules: [...at.rules, rule] } : at));
