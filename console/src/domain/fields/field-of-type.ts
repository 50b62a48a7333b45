import type { PlainType } from '@eoms/contract';
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
