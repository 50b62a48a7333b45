import type { RuleField } from '../../ui/rule-editor/rule.ts';

/** What a field is most likely to be compared with; empty where somebody has to say. */
export const firstValue = (field: RuleField | undefined): string | number | boolean =>
  field?.type === 'yesNo' ? true : field?.type === 'number' ? 0 : (field?.choices?.[0]?.value ?? '');
