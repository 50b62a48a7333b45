import { ConditionOperator, DayKind, PlaceState } from '@eoms/contract';
import { Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { operatorsOf, type RuleField } from '../../ui/rule-editor/rule.ts';
import { useUiText } from '../../ui/ui-text.tsx';
import type { KnownVariable } from '../variables/known-variables.ts';
import styles from './checks.module.css';
import type { PlaceFacts } from './use-place-facts.ts';

interface Chosen<V> {
  value: V;
  disabled: boolean;
  onChange: (value: V) => void;
}

export const DevicesSelect = ({
  facts,
  value,
  disabled,
  onChange,
}: Chosen<readonly string[]> & { facts: PlaceFacts }) => {
  const t = usePhrases('automations');
  return (
    <Select
      mode="multiple"
      showSearch
      optionFilterProp="label"
      className={styles.wide}
      aria-label={t('devices')}
      placeholder={t('devices')}
      loading={facts.loading}
      disabled={disabled}
      value={[...value]}
      options={[...facts.devices]}
      onChange={onChange}
    />
  );
};

export const DeviceSelect = ({ facts, value, disabled, onChange }: Chosen<string> & { facts: PlaceFacts }) => {
  const t = usePhrases('automations');
  return (
    <Select
      showSearch
      optionFilterProp="label"
      className={styles.wide}
      aria-label={t('device')}
      placeholder={t('device')}
      loading={facts.loading}
      disabled={disabled}
      value={value || null}
      options={[...facts.devices]}
      onChange={(id: string | null) => onChange(id ?? '')}
    />
  );
};

export const PropertySelect = ({
  fields,
  value,
  disabled,
  onChange,
}: Chosen<string> & { fields: readonly RuleField[] }) => {
  const t = usePhrases('automations');
  return (
    <Select
      showSearch
      optionFilterProp="label"
      aria-label={t('property')}
      placeholder={t('property')}
      disabled={disabled}
      value={value || null}
      options={fields.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id: string | null) => onChange(id ?? '')}
    />
  );
};

const operatorWords = {
  '>': 'above',
  '>=': 'atLeast',
  '<': 'below',
  '<=': 'atMost',
  '==': 'equals',
  '!=': 'differs',
  includes: 'contains',
} as const satisfies Record<ConditionOperator, string>;

const offered = (field: OperatorSelectProps['field']): readonly ConditionOperator[] => {
  if (field === 'any') return ConditionOperator.options;
  return field ? operatorsOf({ id: '', name: '', ...field }) : ['==', '!='];
};

interface OperatorSelectProps extends Chosen<ConditionOperator> {
  /** What is compared; `any`: something whose type is not known. */
  field: Pick<RuleField, 'type'> | 'any' | undefined;
}
export const OperatorSelect = ({ field, value, disabled, onChange }: OperatorSelectProps) => {
  const t = usePhrases('automations');
  const ui = useUiText();
  return (
    <Select
      aria-label={t('operator')}
      disabled={disabled}
      value={value}
      options={offered(field).map((one) => ({ value: one, label: ui(operatorWords[one]) }))}
      onChange={onChange}
    />
  );
};

export const StateSelect = ({ value, disabled, onChange }: Chosen<PlaceState>) => {
  const t = usePhrases('automations');
  return (
    <Select
      aria-label={t('placeState')}
      disabled={disabled}
      value={value}
      options={PlaceState.options.map((one) => ({ value: one, label: t(`state_${one}`) }))}
      onChange={onChange}
    />
  );
};

export const DaysSelect = ({ value, disabled, onChange }: Chosen<readonly number[]>) => {
  const t = usePhrases('automations');
  return (
    <Select
      mode="multiple"
      className={styles.wide}
      aria-label={t('days')}
      placeholder={t('days')}
      disabled={disabled}
      value={[...value]}
      options={([1, 2, 3, 4, 5, 6, 7] as const).map((day) => ({ value: day, label: t(`day${day}`) }))}
      onChange={(days: number[]) => onChange([...days].sort((a, b) => a - b))}
    />
  );
};

/** Which of the days of the week count by the calendar of the venue. */
export const DayKindSelect = ({ value, disabled, onChange }: Chosen<DayKind>) => {
  const t = usePhrases('automations');
  return (
    <Select
      aria-label={t('dayKind')}
      disabled={disabled}
      value={value}
      options={DayKind.options.map((one) => ({ value: one, label: t(`dayKind_${one}`) }))}
      onChange={onChange}
    />
  );
};

interface VariableSelectProps extends Chosen<string> {
  variables: readonly KnownVariable[];
}
export const VariableSelect = ({ variables, value, disabled, onChange }: VariableSelectProps) => {
  const t = usePhrases('automations');
  return (
    <Select
      aria-label={t('variable')}
      placeholder={t('variable')}
      disabled={disabled}
      value={value || null}
      options={variables.map(({ name, scope }) => ({
        value: name,
        label: scope ? t(`local_${scope}`, { name }) : name,
      }))}
      onChange={(name: string | null) => onChange(name ?? '')}
    />
  );
};
