import { type ByKind, byKind, type StrategyWhen } from '@eoms/contract';
import { InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import styles from '../../domain/checks/checks.module.css';
import { ScheduleFields } from '../../domain/schedules/schedule-fields.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { newWhen, whenKinds } from './strategy-values.ts';

interface WhenFieldProps {
  disabled: boolean;
  value?: StrategyWhen;
  onChange?: (when: StrategyWhen) => void;
}

interface FieldsProps<K extends StrategyWhen['kind']> {
  when: Extract<StrategyWhen, { kind: K }>;
  disabled: boolean;
  onChange: (when: StrategyWhen) => void;
}

const EveryFields = ({ when, disabled, onChange }: FieldsProps<'every'>) => {
  const t = usePhrases('strategies');
  return (
    <InputNumber
      aria-label={t('minutes')}
      min={1}
      max={1_440}
      precision={0}
      suffix={t('minutes')}
      disabled={disabled}
      value={when.minutes}
      onChange={(minutes) => onChange({ kind: 'every', minutes: minutes ?? 1 })}
    />
  );
};

const ChangeHint = () => <span className="text-small text-muted">{usePhrases('strategies')('changeHint')}</span>;

const fieldsOf: ByKind<StrategyWhen, ReactNode, [props: Omit<FieldsProps<never>, 'when'>]> = {
  every: (when, props) => <EveryFields {...props} when={when} />,
  schedule: (when, { disabled, onChange }) => (
    <ScheduleFields
      schedule={when}
      disabled={disabled}
      onChange={(schedule) => onChange({ kind: 'schedule', ...schedule })}
    />
  ),
  change: () => <ChangeHint />,
  byHand: () => null,
};

/** When a strategy runs. */
export const WhenField = ({ disabled, value = { kind: 'byHand' }, onChange }: WhenFieldProps) => {
  const t = usePhrases('strategies');
  return (
    <div className={styles.checkRow}>
      <Select
        aria-label={t('when')}
        disabled={disabled}
        value={value.kind}
        options={whenKinds.map((kind) => ({ value: kind, label: t(`when_${kind}`) }))}
        onChange={(kind: StrategyWhen['kind']) => onChange?.(newWhen(kind))}
      />
      {byKind(fieldsOf, value, { disabled, onChange: (when: StrategyWhen) => onChange?.(when) })}
    </div>
  );
};
