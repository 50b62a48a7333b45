import { Select } from 'antd';
import { useUiText } from '../ui-text.tsx';
import { type Condition, conditionOn, type Operator, operatorsOf, type RuleField, withField } from './rule.ts';
import styles from './rule-editor.module.css';
import { ValueField } from './value-field.tsx';

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

export interface ConditionRowProps {
  fields: readonly RuleField[];
  value?: Condition | undefined;
  onChange?: (condition: Condition) => void;
  disabled?: boolean;
  /** Error message. */
  problem?: string | undefined;
  /** The value is set rather than compared: there is no operator to choose. */
  assigns?: boolean;
  /** The field is shown even where it is the only one. */
  named?: boolean;
}

/** One condition. The field selector is hidden when there is only one field, unless it has to be named. */
export const ConditionRow = ({
  fields,
  value,
  onChange,
  disabled = false,
  problem,
  assigns = false,
  named = false,
}: ConditionRowProps) => {
  const t = useUiText();
  const [only] = fields;
  const condition: Condition = value ?? (only ? conditionOn(only) : { field: '', op: '==', value: null });
  const field = fields.find((one) => one.id === condition.field) ?? (!named && fields.length === 1 ? only : undefined);
  const change = (part: Partial<Condition>): void => onChange?.({ ...condition, ...part });
  return (
    <div data-part="condition-row" className={styles.conditionRow}>
      {named || fields.length > 1 ? (
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
        label={t('ruleValue')}
        field={field}
        value={condition.value}
        invalid={problem !== undefined}
        disabled={disabled}
        onChange={(next) => change({ value: next })}
      />
      {problem ? (
        <span data-part="condition-problem" className={`${styles.conditionProblem} text-small`} role="alert">
          {problem}
        </span>
      ) : null}
    </div>
  );
};
