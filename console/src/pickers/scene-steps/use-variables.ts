import { type AutomationVariable, automationVariablesEndpoints, type FieldSchema } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import type { RuleField } from '../../ui/rule-editor/rule.ts';

/** The variables of automations; none for those who may not see them. */
export const useVariables = (): readonly AutomationVariable[] =>
  useQuery(queryOf(automationVariablesEndpoints.listAutomationVariables, { query: {} })).data ?? [];

const numbers = new Set(['int', 'double', 'port', 'number']);

/** Those whose values a field can take. */
export const fittingVariables = (
  variables: readonly AutomationVariable[],
  { type }: Pick<FieldSchema, 'type'> | Pick<RuleField, 'type'>,
): AutomationVariable[] => {
  const wanted = numbers.has(type) ? 'number' : type === 'bool' || type === 'yesNo' ? 'yesNo' : 'text';
  return variables.filter((one) => one.type === wanted);
};
