import {
  type AutomationCheck,
  type ByKind,
  byKind,
  type ConnectionCheck,
  type PlaceStateCheck,
  type ValueCheck,
  type VariableCheck,
} from '@eoms/contract';
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import styles from '../../domain/checks/checks.module.css';
import { ForSeconds } from '../../domain/checks/for-seconds.tsx';
import {
  DayKindSelect,
  DaysSelect,
  DeviceSelect,
  OperatorSelect,
  PropertySelect,
  VariableSelect,
} from '../../domain/checks/selects.tsx';
import type { PlaceFacts } from '../../domain/checks/use-place-facts.ts';
import { BehaviorCheckFields } from '../../domain/data-behaviors/behavior-check-fields.tsx';
import { fieldOfType } from '../../domain/fields/field-of-type.ts';
import { ValueInput } from '../../domain/fields/value-input.tsx';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { onDays } from '../../domain/schedules/schedule-times.ts';
import type { KnownVariable } from '../../domain/variables/known-variables.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { RuleField } from '../../ui/rule-editor/rule.ts';
import ruleEditor from '../../ui/rule-editor/rule-editor.module.css';
import { type CheckKind, checkKinds, newCheck, valueCheck } from './edited-check.ts';

interface CheckRowProps<C extends AutomationCheck = AutomationCheck> {
  leaf: C;
  facts: PlaceFacts;
  placeIds: readonly string[];
  variables: readonly KnownVariable[];
  disabled: boolean;
  problem: string | undefined;
  onChange: (leaf: AutomationCheck) => void;
}

const typeOf = ({ type }: KnownVariable): Pick<RuleField, 'type'> => ({ type: fieldOfType[type] });

const AgainstFields = ({
  leaf,
  facts,
  variables,
  disabled,
  onChange,
  field,
}: CheckRowProps<ValueCheck> & { field: RuleField | undefined }) => {
  const t = usePhrases('automations');
  const { against } = leaf;
  const put = (next: ValueCheck['against']): void => onChange({ ...leaf, against: next });
  const fresh = valueCheck(leaf.deviceId, field);
  const begin = {
    value: fresh.kind === 'value' ? fresh.against : against,
    variable: { kind: 'variable', name: '' },
    device: { kind: 'device', deviceId: '', property: '' },
  } as const;
  return (
    <>
      <Select
        aria-label={t('against')}
        disabled={disabled}
        value={against.kind}
        options={(['value', 'variable', 'device'] as const).map((value) => ({ value, label: t(`against_${value}`) }))}
        onChange={(kind) => put(begin[kind])}
      />
      {against.kind === 'value' ? (
        <ValueInput
          field={field}
          disabled={disabled}
          value={against.value}
          onChange={(value) => put({ kind: 'value', value })}
        />
      ) : against.kind === 'variable' ? (
        <VariableSelect
          variables={variables}
          disabled={disabled}
          value={against.name}
          onChange={(name) => put({ kind: 'variable', name })}
        />
      ) : (
        <>
          <DeviceSelect
            facts={facts}
            disabled={disabled}
            value={against.deviceId}
            onChange={(deviceId) => put({ kind: 'device', deviceId, property: '' })}
          />
          <PropertySelect
            fields={facts.fieldsOf([against.deviceId])}
            disabled={disabled}
            value={against.property}
            onChange={(property) => put({ ...against, property })}
          />
        </>
      )}
    </>
  );
};

const HeldSeconds = ({
  leaf,
  disabled,
  onChange,
}: CheckRowProps<Extract<AutomationCheck, { forSeconds?: unknown }>>) => (
  <ForSeconds
    disabled={disabled}
    value={leaf.forSeconds ?? 0}
    onChange={(seconds) => onChange({ ...leaf, forSeconds: seconds === 0 ? undefined : seconds })}
  />
);

const ValueFields = (props: CheckRowProps<ValueCheck>) => {
  const { leaf, facts, disabled, onChange } = props;
  const fields = facts.fieldsOf([leaf.deviceId]);
  const field = fields.find(({ id }) => id === leaf.property);
  return (
    <>
      <DeviceSelect
        facts={facts}
        disabled={disabled}
        value={leaf.deviceId}
        onChange={(deviceId) => onChange(valueCheck(deviceId, facts.fieldsOf([deviceId])[0]))}
      />
      <PropertySelect
        fields={fields}
        disabled={disabled}
        value={leaf.property}
        onChange={(property) =>
          onChange(
            valueCheck(
              leaf.deviceId,
              fields.find(({ id }) => id === property),
            ),
          )
        }
      />
      <OperatorSelect
        field={field}
        disabled={disabled}
        value={leaf.operator}
        onChange={(operator) => onChange({ ...leaf, operator })}
      />
      <AgainstFields {...props} field={field} />
      <HeldSeconds {...props} />
    </>
  );
};

const HoursFields = ({ leaf, disabled, onChange }: CheckRowProps<Extract<AutomationCheck, { kind: 'hours' }>>) => {
  const t = usePhrases('automations');
  const { hours, on = 'all' } = leaf;
  const [period] = hours.periods;
  if (!period) return null;
  const put = (change: Partial<typeof period>): void =>
    onChange({ ...leaf, hours: { ...hours, periods: [{ ...period, ...change }, ...hours.periods.slice(1)] } });
  const clock = (name: 'from' | 'to') => (
    <Input
      type="time"
      aria-label={t(name)}
      disabled={disabled}
      value={period[name]}
      onChange={(event) => event.target.value && put({ [name]: event.target.value })}
    />
  );
  return (
    <>
      <Select
        aria-label={t('applies')}
        disabled={disabled}
        value={hours.applies}
        options={(['inside', 'outside'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(applies) => onChange({ ...leaf, hours: { ...hours, applies } })}
      />
      <DaysSelect disabled={disabled} value={period.days} onChange={(days) => put({ days: [...days] })} />
      <DayKindSelect
        disabled={disabled}
        value={on}
        onChange={(next) => {
          const periods = hours.periods.map((one) => ({ ...one, days: onDays(one.days, on, next).days }));
          onChange({ ...leaf, on: next, hours: { ...hours, periods } });
        }}
      />
      {clock('from')}
      {clock('to')}
    </>
  );
};

const ConnectionFields = (props: CheckRowProps<ConnectionCheck>) => {
  const { leaf, facts, disabled, onChange } = props;
  const t = usePhrases('automations');
  return (
    <>
      <DeviceSelect
        facts={facts}
        disabled={disabled}
        value={leaf.deviceId}
        onChange={(deviceId) => onChange({ ...leaf, deviceId })}
      />
      <Select
        aria-label={t('toWhat')}
        disabled={disabled}
        value={leaf.is}
        options={(['online', 'offline'] as const).map((value) => ({ value, label: t(`is_${value}`) }))}
        onChange={(is) => onChange({ ...leaf, is })}
      />
      <HeldSeconds {...props} leaf={leaf} />
    </>
  );
};

const PlaceStateFields = (props: CheckRowProps<PlaceStateCheck>) => {
  const { leaf, disabled, onChange } = props;
  const t = usePhrases('automations');
  return (
    <>
      <PlacePicker
        disabled={disabled}
        value={leaf.placeId || null}
        placeholder={t('place')}
        allowClear={false}
        width="auto"
        onChange={(placeId) => onChange({ ...leaf, placeId: placeId ?? '' })}
      />
      <Select
        mode="multiple"
        aria-label={t('placeState')}
        disabled={disabled}
        value={[...leaf.is]}
        options={(['idle', 'occupy', 'maintenance', 'unknown'] as const).map((value) => ({
          value,
          label: t(`state_${value}`),
        }))}
        onChange={(is: typeof leaf.is) => onChange({ ...leaf, is })}
      />
      <HeldSeconds {...props} leaf={leaf} />
    </>
  );
};

const VariableFields = (props: CheckRowProps<VariableCheck>) => {
  const { leaf, variables, disabled, onChange } = props;
  const variable = variables.find(({ name }) => name === leaf.name);
  const field = variable && typeOf(variable);
  return (
    <>
      <VariableSelect
        variables={variables}
        disabled={disabled}
        value={leaf.name}
        onChange={(name) => {
          const chosen = variables.find((one) => one.name === name);
          onChange({ ...leaf, name, operator: '==', value: chosen?.defaultValue ?? '' });
        }}
      />
      <OperatorSelect
        field={field}
        disabled={disabled}
        value={leaf.operator}
        onChange={(operator) => onChange({ ...leaf, operator })}
      />
      <ValueInput
        field={field}
        disabled={disabled}
        value={leaf.value}
        onChange={(value) => onChange({ ...leaf, value })}
      />
      <HeldSeconds {...props} leaf={leaf} />
    </>
  );
};

const fieldsOf: ByKind<AutomationCheck, ReactNode, [props: Omit<CheckRowProps, 'leaf'>]> = {
  value: (leaf, props) => <ValueFields {...props} leaf={leaf} />,
  connection: (leaf, props) => <ConnectionFields {...props} leaf={leaf} />,
  placeState: (leaf, props) => <PlaceStateFields {...props} leaf={leaf} />,
  hours: (leaf, props) => <HoursFields {...props} leaf={leaf} />,
  variable: (leaf, props) => <VariableFields {...props} leaf={leaf} />,
  behavior: (leaf, { disabled, onChange }) => (
    <BehaviorCheckFields leaf={leaf} disabled={disabled} onChange={onChange} />
  ),
};

/** One check of a condition: its kind, and what that kind needs. */
export const CheckRow = ({ leaf, ...rest }: CheckRowProps) => {
  const { placeIds, disabled, problem, onChange } = rest;
  const t = usePhrases('automations');
  const behaviors = usePhrases('dataBehaviors');
  return (
    <div className={styles.checkRow}>
      <Select
        aria-label={t('checkKind')}
        disabled={disabled}
        value={leaf.kind}
        options={checkKinds.map((kind) => ({
          value: kind,
          label: kind === 'behavior' ? behaviors('checkKind') : t(`c_${kind}`),
        }))}
        onChange={(kind: CheckKind) => onChange(newCheck(kind, placeIds))}
      />
      {byKind(fieldsOf, leaf, rest)}
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
