import { Input, InputNumber, Select } from 'antd';
import { useUiText } from '../ui-text.tsx';
import { MomentField } from './moment-field.tsx';
import type { RuleField, RuleValue } from './rule.ts';

interface ValueFieldProps {
  field: Pick<RuleField, 'type' | 'unit' | 'choices'> | undefined;
  label: string;
  value: RuleValue;
  invalid?: boolean;
  disabled: boolean;
  onChange: (value: RuleValue) => void;
}

/** A value in the form of its field: a number with its unit, yes or no, one of its choices, or text; null is none. */
export const ValueField = ({ field, label, value, invalid = false, disabled, onChange }: ValueFieldProps) => {
  const t = useUiText();
  const shared = { 'aria-label': label, disabled, ...(invalid ? { status: 'error' as const } : {}) };
  if (field?.type === 'number' || field?.type === 'whole')
    return (
      <InputNumber
        {...shared}
        value={typeof value === 'number' ? value : null}
        suffix={field.unit}
        {...(field.type === 'whole' ? { precision: 0 } : {})}
        onChange={onChange}
        style={{ width: '100%' }}
      />
    );
  if (field?.type === 'yesNo')
    return (
      <Select
        {...shared}
        value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
        options={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(one) }))}
        onChange={(next) => onChange(next === 'yes')}
      />
    );
  if (field?.type === 'choice')
    return (
      <Select
        {...shared}
        showSearch
        optionFilterProp="label"
        value={value === null ? null : String(value)}
        options={[...(field.choices ?? [])]}
        onChange={(next: string | null) => onChange(next)}
      />
    );
  if (field?.type === 'date' || field?.type === 'time' || field?.type === 'datetime')
    return <MomentField {...shared} type={field.type} value={value} onChange={onChange} />;
  return (
    <Input
      {...shared}
      {...(field?.type === 'long' ? { inputMode: 'numeric' as const } : {})}
      maxLength={200}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};
