import { Input, InputNumber, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import type { RuleField } from '../../ui/rule-editor/rule.ts';

type Literal = string | number | boolean;

interface ValueInputProps {
  field: Pick<RuleField, 'type' | 'unit' | 'choices'> | undefined;
  value: Literal;
  disabled: boolean;
  onChange: (value: Literal) => void;
}

/** A value in the form of its property: a number with its unit, yes or no, one of its choices, or text. */
export const ValueInput = ({ field, value, disabled, onChange }: ValueInputProps) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const shared = { 'aria-label': t('value'), disabled };
  if (field?.type === 'number')
    return (
      <InputNumber
        {...shared}
        value={typeof value === 'number' ? value : null}
        suffix={field.unit}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (field?.type === 'yesNo')
    return (
      <Select
        {...shared}
        value={value === true ? 'yes' : 'no'}
        options={(['yes', 'no'] as const).map((one) => ({ value: one, label: common(one) }))}
        onChange={(next) => onChange(next === 'yes')}
      />
    );
  if (field?.type === 'choice')
    return (
      <Select
        {...shared}
        value={value === '' ? null : String(value)}
        options={[...(field.choices ?? [])]}
        onChange={(next: string | null) => onChange(next ?? '')}
      />
    );
  return <Input {...shared} maxLength={200} value={String(value)} onChange={(event) => onChange(event.target.value)} />;
};
