import { type AutomationTrigger, alarmSeverities, type ByKind, byKind } from '@eoms/contract';
import { InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import checks from '../../domain/checks/checks.module.css';
import { ForSeconds } from '../../domain/checks/for-seconds.tsx';
import { DevicesSelect, OperatorSelect, PropertySelect, StateSelect } from '../../domain/checks/selects.tsx';
import type { PlaceFacts } from '../../domain/checks/use-place-facts.ts';
import { firstValue } from '../../domain/fields/first-value.ts';
import { ValueInput } from '../../domain/fields/value-input.tsx';
import { PlacesSelect } from '../../domain/places/places-select.tsx';
import { ScheduleFields } from '../../domain/schedules/schedule-fields.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useLevelName } from '../../ui/marks/alarm-looks.ts';
import { RecordFields } from './record-fields.tsx';
import { TopicFields } from './topic-fields.tsx';

interface TriggerFieldsProps<K extends AutomationTrigger['kind'] = AutomationTrigger['kind']> {
  trigger: Extract<AutomationTrigger, { kind: K }>;
  facts: PlaceFacts;
  disabled: boolean;
  onChange: (trigger: AutomationTrigger) => void;
}

const anyValue = 'any';

const PropertyFields = ({ trigger, facts, disabled, onChange }: TriggerFieldsProps<'property'>) => {
  const t = usePhrases('automations');
  const fields = facts.fieldsOf(trigger.deviceIds);
  const field = fields.find(({ id }) => id === trigger.property);
  const { compare } = trigger;
  const compared = (on: boolean): void =>
    onChange({
      ...trigger,
      compare: on ? { operator: field?.type === 'number' ? '>' : '==', value: firstValue(field) } : null,
      forSeconds: on ? trigger.forSeconds : 0,
    });
  return (
    <>
      <DevicesSelect
        facts={facts}
        disabled={disabled}
        value={trigger.deviceIds}
        onChange={(deviceIds) => onChange({ ...trigger, deviceIds: [...deviceIds] })}
      />
      <PropertySelect
        fields={fields}
        disabled={disabled}
        value={trigger.property}
        onChange={(property) => onChange({ ...trigger, property, compare: null, forSeconds: 0 })}
      />
      <Select
        aria-label={t('onWhat')}
        disabled={disabled}
        value={trigger.on}
        options={(['change', 'report'] as const).map((value) => ({ value, label: t(`on_${value}`) }))}
        onChange={(on) => onChange({ ...trigger, on, forSeconds: on === 'report' ? 0 : trigger.forSeconds })}
      />
      {compare ? (
        <>
          <OperatorSelect
            field={field}
            disabled={disabled}
            value={compare.operator}
            onChange={(operator) => onChange({ ...trigger, compare: { ...compare, operator } })}
          />
          <ValueInput
            field={field}
            disabled={disabled}
            value={compare.value}
            onChange={(value) => onChange({ ...trigger, compare: { ...compare, value } })}
          />
        </>
      ) : null}
      <Select
        aria-label={t('against')}
        disabled={disabled || !field}
        value={compare ? 'value' : anyValue}
        options={[
          { value: anyValue, label: t('anyValue') },
          { value: 'value', label: t('against_value') },
        ]}
        onChange={(kind) => compared(kind !== anyValue)}
      />
      {compare && trigger.on === 'change' ? (
        <ForSeconds
          disabled={disabled}
          value={trigger.forSeconds}
          onChange={(forSeconds) => onChange({ ...trigger, forSeconds })}
        />
      ) : null}
    </>
  );
};

const ConnectionFields = ({ trigger, facts, disabled, onChange }: TriggerFieldsProps<'connection'>) => {
  const t = usePhrases('automations');
  return (
    <>
      <DevicesSelect
        facts={facts}
        disabled={disabled}
        value={trigger.deviceIds}
        onChange={(deviceIds) => onChange({ ...trigger, deviceIds: [...deviceIds] })}
      />
      <Select
        aria-label={t('toWhat')}
        disabled={disabled}
        value={trigger.to}
        options={(['offline', 'online'] as const).map((value) => ({ value, label: t(`to_${value}`) }))}
        onChange={(to) => onChange({ ...trigger, to })}
      />
      <ForSeconds
        disabled={disabled}
        value={trigger.forSeconds}
        onChange={(forSeconds) => onChange({ ...trigger, forSeconds })}
      />
    </>
  );
};

const AlarmFields = ({ trigger, disabled, onChange }: TriggerFieldsProps<'alarm'>) => {
  const t = usePhrases('automations');
  const levelName = useLevelName();
  return (
    <>
      <Select
        aria-label={t('alarmChange')}
        disabled={disabled}
        value={trigger.change}
        options={(['raised', 'cleared', 'acknowledged'] as const).map((value) => ({
          value,
          label: t(`change_${value}`),
        }))}
        onChange={(change) => onChange({ ...trigger, change })}
      />
      <Select
        aria-label={t('levelAtLeast')}
        prefix={t('levelAtLeast')}
        disabled={disabled}
        value={trigger.level}
        options={alarmSeverities.map((value) => ({ value, label: levelName(value) }))}
        onChange={(level) => onChange({ ...trigger, level })}
      />
      <PlacesSelect
        className={checks.wide}
        disabled={disabled}
        value={trigger.placeIds}
        onChange={(placeIds) => onChange({ ...trigger, placeIds })}
      />
    </>
  );
};

const MeetingFields = ({ trigger, disabled, onChange }: TriggerFieldsProps<'meeting'>) => {
  const t = usePhrases('automations');
  return (
    <>
      <PlacesSelect
        className={checks.wide}
        disabled={disabled}
        value={trigger.placeIds}
        onChange={(placeIds) => onChange({ ...trigger, placeIds })}
      />
      <Select
        aria-label={t('point')}
        disabled={disabled}
        value={trigger.point}
        options={(['before', 'begun', 'ended'] as const).map((value) => ({ value, label: t(`point_${value}`) }))}
        onChange={(point) => onChange({ ...trigger, point })}
      />
      {trigger.point === 'before' ? (
        <InputNumber
          aria-label={t('minutes')}
          min={0}
          max={120}
          precision={0}
          suffix={t('minutes')}
          disabled={disabled}
          value={trigger.minutes}
          onChange={(minutes) => onChange({ ...trigger, minutes: minutes ?? 0 })}
        />
      ) : null}
    </>
  );
};

const PlaceStateFields = ({ trigger, disabled, onChange }: TriggerFieldsProps<'placeState'>) => (
  <>
    <PlacesSelect
      className={checks.wide}
      disabled={disabled}
      value={trigger.placeIds}
      onChange={(placeIds) => onChange({ ...trigger, placeIds })}
    />
    <StateSelect disabled={disabled} value={trigger.to} onChange={(to) => onChange({ ...trigger, to })} />
  </>
);

const nothing = (): null => null;
const fieldsOf: ByKind<AutomationTrigger, ReactNode, [props: Omit<TriggerFieldsProps, 'trigger'>]> = {
  property: (trigger, props) => <PropertyFields {...props} trigger={trigger} />,
  connection: (trigger, props) => <ConnectionFields {...props} trigger={trigger} />,
  alarm: (trigger, props) => <AlarmFields {...props} trigger={trigger} />,
  placeState: (trigger, props) => <PlaceStateFields {...props} trigger={trigger} />,
  meeting: (trigger, props) => <MeetingFields {...props} trigger={trigger} />,
  schedule: (trigger, { disabled, onChange }) => (
    <ScheduleFields
      schedule={trigger}
      disabled={disabled}
      onChange={(schedule) => onChange({ ...trigger, ...schedule })}
    />
  ),
  mqtt: (trigger, props) => <TopicFields {...props} trigger={trigger} />,
  entityRecord: (trigger, props) => <RecordFields {...props} trigger={trigger} />,
  webhook: nothing,
  start: nothing,
};

/** What one kind of trigger needs. */
export const TriggerFields = ({ trigger, ...props }: TriggerFieldsProps) => byKind(fieldsOf, trigger, props);
