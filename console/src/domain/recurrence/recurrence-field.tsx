import { DayKind, type Recurrence } from '@eoms/contract';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import styles from './recurrence-field.module.css';

const kinds = ['days', 'weeks', 'months', 'afterDone'] as const satisfies readonly Recurrence['kind'][];
const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;
const monthDays = Array.from({ length: 31 }, (_, at) => at + 1);
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

const fresh: { readonly [K in Recurrence['kind']]: Extract<Recurrence, { kind: K }> } = {
  days: { kind: 'days', every: 1, times: ['08:00'], on: 'all' },
  weeks: { kind: 'weeks', every: 1, days: [1], times: ['08:00'], on: 'all' },
  months: { kind: 'months', every: 1, days: [1], times: ['08:00'], on: 'all' },
  afterDone: { kind: 'afterDone', every: 7, unit: 'days', time: '08:00' },
};
export const everyMorning: Recurrence = fresh.days;

/** Whether it can be understood by the server: days and times are there. */
export const isWhole = (recurrence: Recurrence): boolean => {
  const times = recurrence.kind === 'afterDone' ? [recurrence.time] : recurrence.times;
  const someDays = recurrence.kind === 'weeks' || recurrence.kind === 'months' ? recurrence.days.length > 0 : true;
  return times.length > 0 && times.every((time) => clock.test(time)) && someDays && recurrence.every > 0;
};

interface PartProps<K extends Recurrence['kind']> {
  value: Extract<Recurrence, { kind: K }>;
  disabled: boolean;
  onChange: (value: Recurrence) => void;
}
type Dated = 'days' | 'weeks' | 'months';

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className={styles.labelled}>
    <span className="text-small text-secondary">{label}</span>
    {children}
  </label>
);

const Every = ({ value, disabled, onChange }: PartProps<Recurrence['kind']>) => {
  const t = usePhrases('inspections');
  const unit = value.kind === 'afterDone' ? value.unit : value.kind;
  return (
    <Labelled label={t('every')}>
      <InputNumber
        aria-label={t('every')}
        min={1}
        max={60}
        precision={0}
        disabled={disabled}
        suffix={t(`unit_${unit}`)}
        value={value.every}
        onChange={(every) => onChange({ ...value, every: every ?? 1 })}
      />
    </Labelled>
  );
};

const Times = ({ value, disabled, onChange }: PartProps<Dated>) => {
  const t = usePhrases('inspections');
  return (
    <>
      <Labelled label={t('timesOfDay')}>
        <Select
          mode="tags"
          aria-label={t('timesOfDay')}
          placeholder={t('timesHint')}
          disabled={disabled}
          maxCount={24}
          tokenSeparators={[',', ' ']}
          value={[...value.times]}
          onChange={(times: string[]) => onChange({ ...value, times: [...new Set(times)].sort() })}
          style={{ minWidth: 200 }}
        />
      </Labelled>
      <Labelled label={t('onDays')}>
        <Select<DayKind>
          aria-label={t('onDays')}
          disabled={disabled}
          value={value.on}
          options={DayKind.options.map((on) => ({ value: on, label: t(`on_${on}`) }))}
          onChange={(on) => onChange({ ...value, on })}
        />
      </Labelled>
    </>
  );
};

const Days = (props: PartProps<'days'>) => <Times {...props} />;

const Weeks = (props: PartProps<'weeks'>) => {
  const t = usePhrases('inspections');
  const { value, disabled, onChange } = props;
  return (
    <>
      <Labelled label={t('weekDays')}>
        <Checkbox.Group
          disabled={disabled}
          value={[...value.days]}
          options={weekDays.map((day) => ({ value: day, label: t(`day${day}`) }))}
          onChange={(days) => onChange({ ...value, days: [...days].sort() })}
        />
      </Labelled>
      <Times {...props} />
    </>
  );
};

const Months = (props: PartProps<'months'>) => {
  const t = usePhrases('inspections');
  const { value, disabled, onChange } = props;
  return (
    <>
      <Labelled label={t('monthDays')}>
        <Select
          mode="multiple"
          aria-label={t('monthDays')}
          disabled={disabled}
          value={[...value.days]}
          options={monthDays.map((day) => ({ value: day, label: String(day) }))}
          onChange={(days: number[]) => onChange({ ...value, days: [...days].sort((a, b) => a - b) })}
          style={{ minWidth: 160 }}
        />
      </Labelled>
      <Times {...props} />
    </>
  );
};

const AfterDone = ({ value, disabled, onChange }: PartProps<'afterDone'>) => {
  const t = usePhrases('inspections');
  return (
    <>
      <Labelled label={t('kind_afterDone')}>
        <Select
          aria-label={t('kind_afterDone')}
          disabled={disabled}
          value={value.unit}
          options={(['days', 'weeks', 'months'] as const).map((unit) => ({ value: unit, label: t(`unit_${unit}`) }))}
          onChange={(unit) => onChange({ ...value, unit })}
        />
      </Labelled>
      <Labelled label={t('timesOfDay')}>
        <Input
          type="time"
          aria-label={t('timesOfDay')}
          disabled={disabled}
          value={value.time}
          onChange={(event) => onChange({ ...value, time: event.target.value })}
        />
      </Labelled>
    </>
  );
};

const parts: { readonly [K in Recurrence['kind']]: (props: PartProps<K>) => ReactNode } = {
  days: Days,
  weeks: Weeks,
  months: Months,
  afterDone: AfterDone,
};

interface RecurrenceFieldProps {
  value?: Recurrence;
  disabled: boolean;
  onChange?: (value: Recurrence) => void;
}

/** How often: every so many days, weeks or months, or so long after the last one was done. */
export const RecurrenceField = ({ value = everyMorning, disabled, onChange }: RecurrenceFieldProps) => {
  const t = usePhrases('inspections');
  const Part = parts[value.kind] as (props: PartProps<Recurrence['kind']>) => ReactNode;
  const change = (next: Recurrence) => onChange?.(next);
  return (
    <div className="column gap-12">
      <span className="row">
        <Segments
          label={t('frequency')}
          value={value.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
          onChange={(kind) => (disabled ? undefined : change(fresh[kind]))}
        />
      </span>
      <div className={styles.recurrence}>
        <Every value={value} disabled={disabled} onChange={change} />
        <Part value={value} disabled={disabled} onChange={change} />
      </div>
    </div>
  );
};
