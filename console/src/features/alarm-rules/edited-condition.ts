import {
  type ByKind,
  byKind,
  type Language,
  type RuleCondition,
  type RuleLeaf,
  type RuleOperator,
  type RuleProperty,
  textOf,
} from '@eoms/contract';
import {
  type Condition,
  conditionOn,
  conditionProblem,
  isGroup,
  type Operator,
  problemsIn,
  type Rule,
  type RuleField,
  type RuleGroup,
  type RuleValue,
} from '../../ui/rule-editor/rule.ts';

/** A condition while it is edited: what has not been filled in is null or empty. */
export type EditedLeaf =
  | { kind: 'value'; property: string; operator: Operator; value: RuleValue }
  | {
      kind: 'compare';
      property: string;
      operator: Exclude<RuleOperator, 'includes'>;
      other: string;
      offset: number | null;
    }
  | {
      kind: 'change';
      property: string;
      direction: 'rise' | 'fall' | 'either';
      amount: number | null;
      withinSeconds: number | null;
    }
  | { kind: 'silence'; property: string; seconds: number | null }
  | { kind: 'offline' };
export type LeafKind = RuleLeaf['kind'];
export type LeafOf<K extends LeafKind> = Extract<EditedLeaf, { kind: K }>;
export type EditedCondition = RuleGroup<EditedLeaf>;

/** A property that a condition can use. */
export interface WatchedProperty {
  readonly field: RuleField;
  /** Its known values by the text that stands for them in the editor. */
  readonly values: ReadonlyMap<string, string | number | boolean>;
}
export type Watched = ReadonlyMap<string, WatchedProperty>;

const typeOf = ({ type, enum: choices }: RuleProperty): RuleField['type'] => {
  if (choices && choices.length > 0) return 'choice';
  if (type === 'bool') return 'yesNo';
  return type === 'int' || type === 'double' ? 'number' : 'text';
};

/** The properties by id; those that only the rule itself names are added, so that they can be seen and kept. */
export const watchedOf = (
  properties: readonly RuleProperty[],
  language: Language,
  used: readonly EditedLeaf[] = [],
): Watched => {
  const known = properties.flatMap((one): [string, WatchedProperty][] => {
    const choices = one.enum?.flatMap(({ value, name }) =>
      value === null ? [] : [{ value, name: textOf(name, language) }],
    );
    const values = new Map(choices?.map(({ value }) => [String(value), value]));
    const name = textOf(one.name, language) || one.property;
    const field = {
      type: typeOf(one),
      unit: one.unit ?? undefined,
      choices: choices?.map(({ value, name: word }) => ({ value: String(value), label: word || String(value) })),
    };
    // A rule on the whole property watches each of its elements by itself.
    return [
      [one.property, { field: { ...field, id: one.property, name }, values }],
      ...one.elements.map((element): [string, WatchedProperty] => [
        element.key,
        { field: { ...field, id: element.key, name: `${name} · ${textOf(element.name, language)}` }, values },
      ]),
    ];
  });
  const own = used.flatMap((leaf): [string, WatchedProperty][] => {
    if (leaf.kind === 'offline') return [];
    const value = leaf.kind === 'value' ? leaf.value : 0;
    const type = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'yesNo' : 'text';
    const ids = leaf.kind === 'compare' ? [leaf.property, leaf.other] : [leaf.property];
    return ids.filter(Boolean).map((id) => [id, { field: { id, name: id, type }, values: new Map() }]);
  });
  return new Map([...own, ...known]);
};

export const fieldsOf = (watched: Watched, onlyNumbers = false): RuleField[] =>
  [...watched.values()].map(({ field }) => field).filter(({ type }) => !onlyNumbers || type === 'number');

export const leavesIn = (rule: Rule<EditedLeaf>): EditedLeaf[] =>
  isGroup(rule) ? rule.rules.flatMap(leavesIn) : [rule];

/** A value condition as the comparison that the row of the rule editor knows. */
export const comparisonOf = (leaf: LeafOf<'value'>, watched: Watched): Condition => ({
  field: leaf.property,
  op: leaf.operator,
  value: watched.get(leaf.property)?.field.type === 'choice' && leaf.value !== null ? String(leaf.value) : leaf.value,
});
export const leafOf = ({ field, op, value }: Condition, watched: Watched): LeafOf<'value'> => ({
  kind: 'value',
  property: field,
  operator: op,
  value: (typeof value === 'string' ? watched.get(field)?.values.get(value) : undefined) ?? value,
});

/** A new condition of a kind, on the property of the one it replaces if that fits. */
export const newLeaf = (kind: LeafKind, watched: Watched, before?: EditedLeaf): EditedLeaf => {
  const kept = before && before.kind !== 'offline' ? before.property : undefined;
  const pick = (onlyNumbers = false): RuleField | undefined => {
    const fields = fieldsOf(watched, onlyNumbers);
    return fields.find(({ id }) => id === kept) ?? fields[0];
  };
  const anew: { readonly [K in LeafKind]: () => LeafOf<K> } = {
    value: () => {
      const field = pick();
      if (!field) return { kind: 'value', property: '', operator: '==', value: null };
      return leafOf(conditionOn(field), watched);
    },
    compare: () => ({ kind: 'compare', property: pick()?.id ?? '', operator: '>', other: '', offset: 0 }),
    change: () => ({
      kind: 'change',
      property: pick(true)?.id ?? '',
      direction: 'rise',
      amount: null,
      withinSeconds: 600,
    }),
    silence: () => ({ kind: 'silence', property: pick()?.id ?? '', seconds: 600 }),
    offline: () => ({ kind: 'offline' }),
  };
  return anew[kind]();
};

export type LeafProblem =
  | ReturnType<typeof conditionProblem>
  | 'propertyMissing'
  | 'otherMissing'
  | 'sameProperty'
  | 'amountMissing'
  | 'timeMissing'
  | 'offsetMissing';

const isTime = (seconds: number | null, most: number): boolean =>
  seconds !== null && Number.isInteger(seconds) && seconds >= 1 && seconds <= most;

const missing = (property: string, problem: LeafProblem): LeafProblem =>
  property === '' ? 'propertyMissing' : problem;
const leafProblems: ByKind<EditedLeaf, LeafProblem, [watched: Watched]> = {
  value: (leaf, watched) => missing(leaf.property, conditionProblem(comparisonOf(leaf, watched), fieldsOf(watched))),
  compare: ({ property, other, offset }) => {
    if (property === '') return 'propertyMissing';
    if (other === '') return 'otherMissing';
    if (other === property) return 'sameProperty';
    return offset === null ? 'offsetMissing' : undefined;
  },
  change: ({ property, amount, withinSeconds }) => {
    if (property === '') return 'propertyMissing';
    if (amount === null || amount <= 0) return 'amountMissing';
    return isTime(withinSeconds, 86_400) ? undefined : 'timeMissing';
  },
  silence: ({ property, seconds }) => missing(property, isTime(seconds, 604_800) ? undefined : 'timeMissing'),
  offline: () => undefined,
};

/** Most conditions of a rule. */
const most = 20;

/** What is wrong with a condition, by path; `tooMany` belongs to the whole. */
export const problemsWith = (condition: EditedCondition, watched: Watched) => {
  const problems = new Map<string, Exclude<LeafProblem, undefined> | 'tooMany'>(
    problemsIn<EditedLeaf, Exclude<LeafProblem, undefined>>(condition, (leaf) => byKind(leafProblems, leaf, watched)),
  );
  return leavesIn(condition).length > most ? problems.set('', 'tooMany') : problems;
};

/** The condition as the server keeps it; only for one without problems. */
export const sentCondition = (condition: EditedCondition): RuleCondition => condition as RuleCondition;
