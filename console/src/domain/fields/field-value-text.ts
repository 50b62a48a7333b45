import type { RuleField } from '../../ui/rule-editor/rule.ts';

/** What stands for something that is not chosen yet. */
export const blank = '…';

/** A value in the words of its field, with its unit. */
export const fieldValueText = (
  field: Pick<RuleField, 'type' | 'unit' | 'choices'> | undefined,
  value: unknown,
  yesNo: (value: boolean) => string,
): string => {
  if (value === null || value === '') return blank;
  const { type, unit, choices } = field ?? {};
  if (type === 'choice') return choices?.find((choice) => choice.value === String(value))?.label ?? String(value);
  if (typeof value === 'boolean') return yesNo(value);
  return typeof value === 'number' && unit ? `${value} ${unit}` : String(value);
};
