import { usePhrases } from '../../i18n/i18n.ts';
import type { RuleField } from '../../ui/rule-editor/rule.ts';
import { ValueField } from '../../ui/rule-editor/value-field.tsx';

type Literal = string | number | boolean;

interface ValueInputProps {
  field: Pick<RuleField, 'type' | 'unit' | 'choices'> | undefined;
  value: Literal;
  disabled: boolean;
  onChange: (value: Literal) => void;
}

/** A value that is set or compared with; an empty text where none was given yet. */
export const ValueInput = ({ field, value, disabled, onChange }: ValueInputProps) => {
  const t = usePhrases('automations');
  const shown = value === '' ? null : value;
  return (
    <ValueField
      field={field}
      disabled={disabled}
      label={t('value')}
      value={shown}
      onChange={(next) => onChange(next ?? '')}
    />
  );
};
