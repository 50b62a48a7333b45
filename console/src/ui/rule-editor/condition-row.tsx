import { Input, InputNumber, Select } from 'antd';
import { useUiText } from '../ui-text.tsx';
import {
  type Condition,
  conditionOn,
  type Operator,
  operatorsOf,
  type RuleField,
  type RuleValue,
  withField,
} from './rule.ts';
import './rule-editor.css';

/** Operators in words, so that a rule reads as a sentence. */
const words = {
  '>': 'above',
  '>=': 'atLeast',
  '<': 'below',
  '<=': 'atMost',
  '==': 'equals',
  '!=': 'differs',
  includes: 'contains',
} as const satisfies Record<Operator, string>;

interface ValueFieldProps {
  field: RuleField | undefined;
  value: RuleValue;
  invalid: boolean;
  disabled: boolean;
  onChange: (value: RuleValue) => void;
}

const ValueField = ({ field, value, invalid, disabled, onChange }: ValueFieldProps) => {
  const t = useUiText();
  const shared = { 'aria-label': t('ruleValue'), disabled, ...(invalid ? { status: 'error' as const } : {}) };
  if (field?.type === 'number')
    return (
      <InputNumber
        {...shared}
        value={typeof value === 'number' ? value : null}
        suffix={field.unit}
        onChange={onChange}
        style={{ width: '100%' }}
      />
    );
  if (field?.type === 'yesNo')
    return (
      <Select
        {...shared}
        value={value === false ? 'no' : 'yes'}
        options={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
        onChange={(next) => onChange(next === 'yes')}
      />
    );
  if (field?.type === 'choice')
    return (
      <Select
        {...shared}
        showSearch
        optionFilterProp="label"
        value={value}
        options={[...(field.choices ?? [])]}
        onChange={(next: RuleValue) => onChange(next)}
      />
    );
  return (
    <Input
      {...shared}
      maxLength={200}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

export interface ConditionRowProps {
  fields: readonly RuleField[];
  value?: Condition | undefined;
  onChange?: (condition: Condition) => void;
  disabled?: boolean;
  /** Error message. */
  problem?: string | undefined;
  /** The value is set rather than compared: there is no operator to choose. */
  assigns?: boolean;
}

/** One condition. The field selector is hidden when there is only one field. */
export const ConditionRow = ({
  fields,
  value,
  onChange,
  disabled = false,
  problem,
  assigns = false,
}: ConditionRowProps) => {
  const t = useUiText();
  const [only] = fields;
  const condition: Condition = value ?? (only ? conditionOn(only) : { field: '', op: '==', value: null });
  const field = fields.find((one) => one.id === condition.field) ?? (fields.length === 1 ? only : undefined);
  const change = (part: Partial<Condition>): void => onChange?.({ ...condition, ...part });
  return (
    <div className="condition-row">
      {fields.length > 1 ? (
        <Select
          showSearch
          optionFilterProp="label"
          aria-label={t('ruleField')}
          placeholder={t('ruleField')}
          disabled={disabled}
          value={field?.id ?? null}
          options={fields.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string | null) => {
            const next = fields.find((one) => one.id === id);
            if (next) onChange?.(withField(condition, next));
          }}
        />
      ) : null}
      {assigns ? null : (
        <Select
          aria-label={t('ruleOperator')}
          disabled={disabled}
          value={condition.op}
          options={operatorsOf(field).map((op) => ({ value: op, label: t(words[op]) }))}
          onChange={(op: Operator) => change({ op })}
        />
      )}
      <ValueField
        field={field}
        value={condition.value}
        invalid={problem !== undefined}
        disabled={disabled}
        onChange={(next) => change({ value: next })}
      />
      {problem ? (
        <span className="condition-problem s" role="alert">
          {problem}
        </span>
      ) : null}
    </div>
  );
};
