import type { AutomationTrigger, ScheduleTrigger } from '@eoms/contract';
import { Input, InputNumber, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { ValueInput } from '../../pickers/value-input.tsx';
import { DaysSelect, DevicesSelect, OperatorSelect, PlacesSelect, PropertySelect, StateSelect } from './pickers.tsx';
import type { PlaceFacts } from './use-place-facts.ts';

interface TriggerFieldsProps<K extends AutomationTrigger['kind'] = AutomationTrigger['kind']> {
  trigger: Extract<AutomationTrigger, { kind: K }>;
  facts: PlaceFacts;
  disabled: boolean;
  onChange: (trigger: AutomationTrigger) => void;
}

const ForSeconds = ({
  value,
  disabled,
  onChange,
}: {
  value: number;
  disabled: boolean;
  onChange: (seconds: number) => void;
}) => {
  const t = usePhrases('automations');
  return (
    <InputNumber
      aria-label={t('holdsFor')}
      min={0}
      max={86_400}
      precision={0}
      prefix={t('holdsFor')}
      suffix={t('seconds')}
      disabled={disabled}
      value={value}
      onChange={(seconds) => onChange(seconds ?? 0)}
    />
  );
};

const anyValue = 'any';

const PropertyFields = ({ trigger, facts, disabled, onChange }: TriggerFieldsProps<'property'>) => {
  const t = usePhrases('automations');
  const fields = facts.fieldsOf(trigger.deviceIds);
  const field = fields.find(({ id }) => id === trigger.property);
  const { compare } = trigger;
  const first = field?.type === 'yesNo' ? true : field?.type === 'number' ? 0 : (field?.choices?.[0]?.value ?? '');
  const compared = (on: boolean): void =>
    onChange({
      ...trigger,
      compare: on ? { operator: field?.type === 'number' ? '>' : '==', value: first } : null,
      forSeconds: on ? trigger.forSeconds : 0,
    });
  return (
    <>
      <DevicesSelect
        {...{ facts, disabled, value: trigger.deviceIds }}
        onChange={(deviceIds) => onChange({ ...trigger, deviceIds: [...deviceIds] })}
      />
      <PropertySelect
        {...{ fields, disabled, value: trigger.property }}
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
            {...{ field, disabled, value: compare.operator }}
            onChange={(operator) => onChange({ ...trigger, compare: { ...compare, operator } })}
          />
          <ValueInput
            {...{ field, disabled, value: compare.value }}
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
          {...{ disabled, value: trigger.forSeconds }}
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
        {...{ facts, disabled, value: trigger.deviceIds }}
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
        {...{ disabled, value: trigger.forSeconds }}
        onChange={(forSeconds) => onChange({ ...trigger, forSeconds })}
      />
    </>
  );
};

const AlarmFields = ({ trigger, disabled, onChange }: TriggerFieldsProps<'alarm'>) => {
  const t = usePhrases('automations');
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
        options={([1, 2, 3, 4] as const).map((value) => ({ value, label: t(`level${value}`) }))}
        onChange={(level) => onChange({ ...trigger, level })}
      />
      <PlacesSelect
        {...{ disabled, value: trigger.placeIds }}
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
        {...{ disabled, value: trigger.placeIds }}
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

type When = ScheduleTrigger['when'];
const fresh: Record<When['kind'], When> = {
  times: { kind: 'times', times: ['08:00'], days: [1, 2, 3, 4, 5] },
  cron: { kind: 'cron', expression: '0 8 * * 1-5' },
};

const ScheduleFields = ({ trigger, disabled, onChange }: TriggerFieldsProps<'schedule'>) => {
  const t = usePhrases('automations');
  const { when } = trigger;
  return (
    <>
      <Select
        aria-label={t('scheduleKind')}
        disabled={disabled}
        value={when.kind}
        options={(['times', 'cron'] as const).map((value) => ({ value, label: t(`when_${value}`) }))}
        onChange={(kind: When['kind']) => onChange({ ...trigger, when: fresh[kind] })}
      />
      {when.kind === 'cron' ? (
        <Input
          aria-label={t('when_cron')}
          className="mono"
          disabled={disabled}
          value={when.expression}
          onChange={(event) => onChange({ ...trigger, when: { kind: 'cron', expression: event.target.value } })}
        />
      ) : (
        <>
          <Select
            mode="tags"
            className="wide"
            aria-label={t('times')}
            placeholder={t('timesHint')}
            disabled={disabled}
            tokenSeparators={[',', ' ']}
            value={[...when.times]}
            onChange={(times: string[]) => onChange({ ...trigger, when: { ...when, times } })}
          />
          <DaysSelect
            {...{ disabled, value: when.days }}
            onChange={(days) => onChange({ ...trigger, when: { ...when, days: [...days] } })}
          />
        </>
      )}
      <InputNumber
        aria-label={t('catchUp')}
        title={t('catchUpHint')}
        min={0}
        max={720}
        precision={0}
        prefix={t('catchUp')}
        suffix={t('minutes')}
        disabled={disabled}
        value={trigger.catchUpMinutes}
        onChange={(catchUpMinutes) => onChange({ ...trigger, catchUpMinutes: catchUpMinutes ?? 0 })}
      />
    </>
  );
};

/** What one kind of trigger needs. */
export const TriggerFields = (props: TriggerFieldsProps) => {
  const { trigger, disabled, onChange } = props;
  switch (trigger.kind) {
    case 'property':
      return <PropertyFields {...props} trigger={trigger} />;
    case 'connection':
      return <ConnectionFields {...props} trigger={trigger} />;
    case 'alarm':
      return <AlarmFields {...props} trigger={trigger} />;
    case 'placeState':
      return (
        <>
          <PlacesSelect
            {...{ disabled, value: trigger.placeIds }}
            onChange={(placeIds) => onChange({ ...trigger, placeIds })}
          />
          <StateSelect {...{ disabled, value: trigger.to }} onChange={(to) => onChange({ ...trigger, to })} />
        </>
      );
    case 'meeting':
      return <MeetingFields {...props} trigger={trigger} />;
    case 'schedule':
      return <ScheduleFields {...props} trigger={trigger} />;
    case 'webhook':
    case 'start':
      return null;
  }
};
