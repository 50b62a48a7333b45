import type { SystemStepArgs } from '@eoms/contract';
import { Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import { fieldOfType } from '../../fields/field-of-type.ts';
import { ValueInput } from '../../fields/value-input.tsx';
import styles from './scene-steps.module.css';
import { StepMark } from './step-marks.tsx';
import type { SystemStepProps } from './system-step-props.ts';
import { useFillOptions } from './use-fill-options.ts';
import { useVariables } from './use-variables.ts';
import { ValueFrom, withSource } from './value-from.tsx';

/** Which variable of automations is set, and to what. */
export const VariableStepFields = ({
  args,
  place,
  disabled,
  onChange,
}: SystemStepProps<SystemStepArgs<'variable'>>) => {
  const t = usePhrases('controls');
  const words = usePhrases('automations');
  const variables = useVariables(place);
  const options = useFillOptions(place);
  const chosen = variables.find(({ name }) => name === args.name);
  const field = chosen && { type: fieldOfType[chosen.type] };
  // A text takes any value.
  const fitting = chosen
    ? options(chosen.type === 'string' ? undefined : field).filter(({ value }) => value !== chosen.name)
    : [];
  return (
    <div className={`${styles.stepField} ${styles.wide}`}>
      <StepMark at="args.name">
        <Select
          showSearch
          optionFilterProp="label"
          aria-label={t('kind_variable')}
          placeholder={t('pickVariable')}
          disabled={disabled}
          value={args.name || null}
          options={variables.map(({ name, scope }) => ({
            value: name,
            label: scope ? words(`local_${scope}`, { name }) : name,
          }))}
          onChange={(name: string | null) => {
            const next = variables.find((one) => one.name === name);
            onChange(next ? { name: next.name, value: next.defaultValue } : { name: '', value: '' });
          }}
        />
      </StepMark>
      {args.name === '' ? null : (
        <StepMark at="args.value">
          <ValueInput
            field={field}
            value={args.value}
            disabled={disabled}
            onChange={(value) => onChange({ ...args, value })}
          />
        </StepMark>
      )}
      <StepMark at="args.valueFrom">
        <ValueFrom
          options={fitting}
          value={args.valueFrom}
          disabled={disabled}
          onChange={(name) => onChange(withSource(args, name))}
        />
      </StepMark>
    </div>
  );
};
