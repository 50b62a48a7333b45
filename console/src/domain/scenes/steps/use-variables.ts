import { automationVariablesEndpoints, type FieldSchema } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import type { RuleField } from '../../../ui/rule-editor/rule.ts';
import { fieldOfType } from '../../fields/field-of-type.ts';
import { type KnownVariable, knownVariables } from '../../variables/known-variables.ts';
import type { StepDevices } from './use-step-devices.ts';

/** The variables that steps can name; those of the venue only for those who may see them. */
export const useVariables = ({ locals }: Pick<StepDevices, 'locals'>): readonly KnownVariable[] => {
  const { data = [] } = useQuery(queryOf(automationVariablesEndpoints.listAutomationVariables, { query: {} }));
  return knownVariables(data, locals, 'steps');
};

const numbers = new Set(['int', 'double', 'port', 'number', 'whole']);

type Field = Pick<FieldSchema, 'type'> | Pick<RuleField, 'type'>;

/** In what form the values of a field travel. */
export const kindOfField = ({ type }: Field): 'number' | 'text' | 'yesNo' => {
  if (numbers.has(type)) return 'number';
  return type === 'bool' || type === 'yesNo' ? 'yesNo' : 'text';
};

/** Those whose values a field can take. */
export const fittingVariables = (variables: readonly KnownVariable[], field: Field): KnownVariable[] =>
  variables.filter(({ type }) => kindOfField({ type: fieldOfType[type] }) === kindOfField(field));
