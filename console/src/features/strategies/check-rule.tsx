import { type ByKind, byKind, kindsOf, type StrategyRule } from '@eoms/contract';
import { InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import styles from '../../domain/checks/checks.module.css';
import { OperatorSelect, PropertySelect, VariableSelect } from '../../domain/checks/selects.tsx';
import { BehaviorCheckFields } from '../../domain/data-behaviors/behavior-check-fields.tsx';
import { ValueInput } from '../../domain/fields/value-input.tsx';
import type { KnownVariable } from '../../domain/variables/known-variables.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { RuleField } from '../../ui/rule-editor/rule.ts';
import ruleEditor from '../../ui/rule-editor/rule-editor.module.css';
import { newRule, valueRule } from './strategy-values.ts';

type RuleOf<K> = Extract<StrategyRule, { kind: K }>;
interface RuleProps<K = StrategyRule['kind']> {
  rule: RuleOf<K>;
  fields: readonly RuleField[];
  variables: readonly KnownVariable[];
  disabled: boolean;
  onChange: (rule: StrategyRule) => void;
}

const ValueFields = ({ rule, fields, variables, disabled, onChange }: RuleProps<'value'>) => {
  const t = usePhrases('automations');
  const field = fields.find(({ id }) => id === rule.property);
  const { against } = rule;
  return (
    <>
      <PropertySelect
        fields={fields}
        disabled={disabled}
        value={rule.property}
        onChange={(property) => onChange(valueRule(fields.find(({ id }) => id === property)))}
      />
      <OperatorSelect
        field={field}
        disabled={disabled}
        value={rule.operator}
        onChange={(operator) => onChange({ ...rule, operator })}
      />
      <Select
        aria-label={t('against')}
        disabled={disabled}
        value={against.kind}
        options={(['value', 'variable'] as const).map((value) => ({ value, label: t(`against_${value}`) }))}
        onChange={(kind) =>
          onChange({
            ...valueRule(field),
            ...(kind === 'variable' ? { against: { kind, name: '' } } : {}),
            operator: rule.operator,
          } as RuleOf<'value'>)
        }
      />
      {against.kind === 'value' ? (
        <ValueInput
          field={field}
          disabled={disabled}
          value={against.value}
          onChange={(value) => onChange({ ...rule, against: { kind: 'value', value } })}
        />
      ) : (
        <VariableSelect
          variables={variables}
          disabled={disabled}
          value={against.name}
          onChange={(name) => onChange({ ...rule, against: { kind: 'variable', name } })}
        />
      )}
    </>
  );
};

const anyProperty = '*';

const FreshFields = ({ rule, fields, disabled, onChange }: RuleProps<'fresh'>) => {
  const t = usePhrases('strategies');
  return (
    <>
      <Select
        showSearch
        optionFilterProp="label"
        aria-label={t('ofWhat')}
        disabled={disabled}
        value={rule.property ?? anyProperty}
        options={[
          { value: anyProperty, label: t('anyReading') },
          ...fields.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => onChange({ ...rule, property: id === anyProperty ? null : id })}
      />
      <InputNumber
        aria-label={t('minutes')}
        min={1}
        max={10_080}
        precision={0}
        prefix={t('within')}
        suffix={t('minutes')}
        disabled={disabled}
        value={rule.minutes}
        onChange={(minutes) => onChange({ ...rule, minutes: minutes ?? 1 })}
      />
    </>
  );
};

const ConnectionFields = ({ rule, disabled, onChange }: RuleProps<'connection'>) => {
  const t = usePhrases('strategies');
  return (
    <Select
      aria-label={t('r_connection')}
      disabled={disabled}
      value={rule.is}
      options={(['online', 'offline'] as const).map((value) => ({ value, label: t(`is_${value}`) }))}
      onChange={(is) => onChange({ ...rule, is })}
    />
  );
};

/** What each kind needs, in the order in which they are offered. */
const fieldsOf: ByKind<StrategyRule, ReactNode, [props: Omit<RuleProps, 'rule'>]> = {
  connection: (rule, props) => <ConnectionFields {...props} rule={rule} />,
  value: (rule, props) => <ValueFields {...props} rule={rule} />,
  fresh: (rule, props) => <FreshFields {...props} rule={rule} />,
  behavior: (rule, { disabled, onChange }) => (
    <BehaviorCheckFields leaf={rule} disabled={disabled} onChange={onChange} />
  ),
};

/** One thing that must hold for a device: its kind, and what that kind needs. */
export const CheckRule = ({ rule, problem, ...props }: RuleProps & { problem: string | undefined }) => {
  const { fields, disabled, onChange } = props;
  const t = usePhrases('strategies');
  const behaviors = usePhrases('dataBehaviors');
  return (
    <div className={styles.checkRow}>
      <Select
        aria-label={t('shouldBe')}
        disabled={disabled}
        value={rule.kind}
        options={kindsOf(fieldsOf).map((value) => ({
          value,
          label: value === 'behavior' ? behaviors('checkKind') : t(`r_${value}`),
        }))}
        onChange={(kind: StrategyRule['kind']) => onChange(newRule(kind, fields))}
      />
      {byKind(fieldsOf, rule, props)}
      {problem ? (
        <span
          data-part="condition-problem"
          className={`${ruleEditor.conditionProblem} text-small ${styles.wide}`}
          role="alert"
        >
          {problem}
        </span>
      ) : null}
    </div>
  );
};
