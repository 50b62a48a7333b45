import { type FieldSchema, RunValueName } from '@eoms/contract';
import { usePhrases } from '../../../i18n/i18n.ts';
import type { RuleField } from '../../../ui/rule-editor/rule.ts';
import type { StepDevices } from './use-step-devices.ts';
import { fittingVariables, kindOfField, useVariables } from './use-variables.ts';

/** A variable, or a part of what sets the steps off. */
export interface FillOption {
  value: string;
  label: string;
}

/** What a field of a step can be filled from; of all types without a field. */
export const useFillOptions = ({ triggered, locals }: Pick<StepDevices, 'triggered' | 'locals'>) => {
  const variables = useVariables({ locals });
  const words = usePhrases('automations');
  const t = usePhrases('controls');
  return (field?: Pick<FieldSchema, 'type'> | Pick<RuleField, 'type'>): FillOption[] => {
    const fitting = field ? fittingVariables(variables, field) : variables;
    // What a trigger reports may be of any type; its words are text.
    const parts = RunValueName.options.filter(
      (part) => part === 'trigger_value' || !field || kindOfField(field) === 'text',
    );
    const given = triggered ? parts.map((value) => ({ value, label: t(value) })) : [];
    return [
      ...fitting.map(({ name, scope }) => ({ value: name, label: scope ? words(`local_${scope}`, { name }) : name })),
      ...given,
    ];
  };
};
