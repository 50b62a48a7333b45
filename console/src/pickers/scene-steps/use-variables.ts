import {
  type AutomationVariable,
  automationVariablesEndpoints,
  type FieldSchema,
  type VariableType,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import type { RuleField } from '../../ui/rule-editor/rule.ts';

/** The variables of automations; none for those who may not see them. */
export const useVariables = (): readonly AutomationVariable[] =>
  useQuery(queryOf(automationVariablesEndpoints.listAutomationVariables, { query: {} })).data ?? [];

const numbers = new Set(['int', 'double', 'port', 'number']);

type Field = Pick<FieldSchema, 'type'> | Pick<RuleField, 'type'>;

/** The type of variable whose values a field can take. */
export const kindOfField = ({ type }: Field): VariableType => {
  if (numbers.has(type)) return 'number';
  return type === 'bool' || type === 'yesNo' ? 'yesNo' : 'text';
};

/** Those whose values a field can take. */
export const fittingVariables = (variables: readonly AutomationVariable[], field: Field): AutomationVariable[] =>
  variables.filter(({ type }) => type === kindOfField(field));
