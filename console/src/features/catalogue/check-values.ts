import {
  type ByKind,
  byKind,
  type Language,
  type ModelCheck,
  type ModelProperty,
  type SourceText,
  textOf,
} from '@eoms/contract';
import type { Condition, RuleField } from '../../ui/rule-editor/rule.ts';
import { comparedBy } from './suggested-alarms.ts';

export type CheckKind = ModelCheck['kind'];

/** A check as its form edits it: all kinds have their fields, those of the chosen kind are sent. */
export interface CheckValues {
  readonly id: string;
  readonly name: SourceText;
  readonly kind: CheckKind;
  /** Of `value` and `active`: the property with the value. */
  readonly condition?: Condition | undefined;
  /** Of `clock`. */
  readonly property?: string | undefined;
  readonly seconds?: number | null | undefined;
}

const usualSeconds = 30;

export const blankCheck: ModelCheck = {
  kind: 'value',
  id: '',
  name: { zh: '', en: '' },
  property: '',
  operator: '==',
  value: '',
};

/** The properties of a model as fields of a condition. */
export const fieldsOf = (properties: readonly ModelProperty[], language: Language): RuleField[] =>
  properties.map(({ id, name, type, unit, enum: choices }) => ({
    ...comparedBy(type, unit, choices, language),
    id,
    name: textOf(name, language) ?? id,
  }));

const valuesOfKind: ByKind<ModelCheck, Partial<CheckValues>> = {
  value: ({ property, operator, value }) => ({ condition: { field: property, op: operator, value } }),
  clock: ({ property, seconds }) => ({ property, seconds }),
  active: ({ property, value, seconds }) => ({
    condition: { field: property, op: '==', value },
    seconds,
  }),
};

export const valuesOf = (check: ModelCheck): CheckValues => ({
  seconds: usualSeconds,
  id: check.id,
  name: check.name,
  kind: check.kind,
  ...byKind(valuesOfKind, check),
});

/** What is stored of a form that has no problems. */
export const checkOf = ({ id, name, kind, condition, property = '', seconds }: CheckValues): ModelCheck => {
  const within = seconds ?? usualSeconds;
  if (kind === 'clock') return { kind, id, name, property, seconds: within };
  const { field = '', op = '==' } = condition ?? {};
  const value = condition?.value ?? '';
  if (kind === 'active') return { kind, id, name, property: field, value, seconds: within };
  return { kind, id, name, property: field, operator: op, value };
};
