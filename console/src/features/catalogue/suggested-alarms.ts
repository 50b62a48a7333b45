import { type DataType, type EnumItem, type Language, type SuggestedAlarm, textOf } from '@eoms/contract';
import type { Condition, RuleField } from '../../ui/rule-editor/rule.ts';
import { freeIds } from './free-id.ts';

/** A suggested alarm as edited, with its condition as one rule. */
export interface AlarmRow {
  id?: string;
  condition: Condition;
  level: SuggestedAlarm['level'];
  text: SuggestedAlarm['text'];
}

const types: Partial<Record<DataType, RuleField['type']>> = {
  int: 'number',
  double: 'number',
  bool: 'yesNo',
  enum: 'choice',
};
/** The only field of the condition: the property's own value. */
export const own = 'value';

export const comparedBy = (
  type: DataType | undefined,
  unit: string | undefined,
  choices: readonly EnumItem[] | undefined,
  language: Language,
): RuleField => ({
  id: own,
  name: own,
  type: types[type ?? 'string'] ?? 'text',
  unit,
  choices: choices?.filter(Boolean).map(({ code, name }) => ({ value: code, label: textOf(name, language) ?? code })),
});

export const rowsOf = (alarms: readonly SuggestedAlarm[] | undefined): AlarmRow[] =>
  (alarms ?? []).map(({ op, value, ...rest }) => ({ ...rest, condition: { field: own, op, value } }));

/** The alarms as stored; a new one gets the first free name. */
export const alarmsOf = (rows: readonly AlarmRow[] | undefined): SuggestedAlarm[] => {
  const free = freeIds(rows?.map((row) => row.id) ?? [], 'alarm');
  return (rows ?? []).map(({ id, condition: { op, value }, level, text }) => ({
    id: id ?? free(),
    op,
    value,
    level,
    text,
  }));
};
