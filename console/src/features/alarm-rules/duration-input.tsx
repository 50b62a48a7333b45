import { InputNumber, Select, Space } from 'antd';
import type { Rule } from 'antd/es/form';
import { useState } from 'react';
import { durationText } from '../../domain/schedules/duration-text.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './alarm-rules.module.css';

const units = { secondsUnit: 1, minutesUnit: 60, hoursUnit: 3600 } as const;
type Unit = keyof typeof units;
const largest: readonly Unit[] = ['hoursUnit', 'minutesUnit', 'secondsUnit'];
const unitOf = (seconds: number | null): Unit =>
  largest.find((unit) => seconds !== null && seconds > 0 && seconds % units[unit] === 0) ?? 'secondsUnit';

interface DurationInputProps {
  /** Set by the form item, so that its label names the control. */
  id?: string;
  label: string;
  /** Seconds. */
  value?: number | null;
  onChange?: (seconds: number | null) => void;
  disabled?: boolean;
  invalid?: boolean;
}

/** A length of time in seconds, minutes or hours. */
export const DurationInput = ({ id, label, value = null, onChange, disabled, invalid }: DurationInputProps) => {
  const t = usePhrases('alarmRules');
  const [chosen, setChosen] = useState<Unit>();
  const fits = chosen !== undefined && (value === null || Number.isInteger((value * 1000) / units[chosen]));
  const unit = fits ? chosen : unitOf(value);
  const off = disabled === undefined ? {} : { disabled };
  return (
    <Space.Compact className={styles.durationInput}>
      <InputNumber
        {...(id === undefined ? { 'aria-label': label } : { id })}
        {...off}
        {...(invalid ? { status: 'error' as const } : {})}
        value={value === null ? null : value / units[unit]}
        onChange={(next) => onChange?.(next === null ? null : next * units[unit])}
      />
      <Select<Unit>
        {...off}
        aria-label={`${label}: ${t('durationUnit')}`}
        value={unit}
        options={[...largest].reverse().map((one) => ({ value: one, label: t(one) }))}
        onChange={(next) => {
          setChosen(next);
          if (value !== null) onChange?.((value / units[unit]) * units[next]);
        }}
      />
    </Space.Compact>
  );
};

/** A form rule for a whole number of seconds between two limits. */
export const useDurationRule = (): ((from: number, to: number) => Rule) => {
  const t = usePhrases('alarmRules');
  return (from, to) => ({
    validator: async (_, seconds: unknown) => {
      if (typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= from && seconds <= to) return;
      throw new Error(t('durationRange', { from: durationText(t, from), to: durationText(t, to) }));
    },
  });
};
