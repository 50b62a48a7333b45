import { type Language, type PlainType, type PropertySchema, textOf } from '@eoms/contract';
import type { RuleField } from '../../ui/rule-editor/rule.ts';

/** How values of a data type are written and compared in editors. */
export const fieldOfType: Readonly<Record<PlainType, RuleField['type']>> = {
  int: 'whole',
  long: 'long',
  double: 'number',
  string: 'text',
  bool: 'yesNo',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
};

/** How the values of a property are compared in editors; `none` stands for choices without a name. */
export const fieldOfProperty = (
  { type, unit, enum: choices }: Pick<PropertySchema, 'type' | 'unit' | 'enum'>,
  language: Language,
  none: string,
): Omit<RuleField, 'id' | 'name'> => ({
  unit,
  type:
    choices && choices.length > 0
      ? 'choice'
      : type === 'bool'
        ? 'yesNo'
        : type === 'int' || type === 'double'
          ? 'number'
          : 'text',
  choices: choices?.map((item) => ({ value: item.code, label: textOf(item.name, language) || none })),
});
