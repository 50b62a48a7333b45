import type { StrategyWhen } from '@eoms/contract';
import { InputNumber, Select } from 'antd';
import { ScheduleFields } from '../../domain/schedules/schedule-fields.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { newWhen } from './strategy-values.ts';

const kinds: readonly StrategyWhen['kind'][] = ['every', 'schedule', 'change', 'byHand'];

interface WhenFieldProps {
  disabled: boolean;
  value?: StrategyWhen;
  onChange?: (when: StrategyWhen) => void;
}

/** When a strategy runs. */
export const WhenField = ({ disabled, value = { kind: 'byHand' }, onChange }: WhenFieldProps) => {
  const t = usePhrases('strategies');
  return (
    <div className="check-row">
      <Select
        aria-label={t('when')}
        disabled={disabled}
        value={value.kind}
        options={kinds.map((kind) => ({ value: kind, label: t(`when_${kind}`) }))}
        onChange={(kind: StrategyWhen['kind']) => onChange?.(newWhen(kind))}
      />
      {value.kind === 'every' ? (
        <InputNumber
          aria-label={t('minutes')}
          min={1}
          max={1_440}
          precision={0}
          suffix={t('minutes')}
          disabled={disabled}
          value={value.minutes}
          onChange={(minutes) => onChange?.({ kind: 'every', minutes: minutes ?? 1 })}
        />
      ) : null}
      {value.kind === 'schedule' ? (
        <ScheduleFields
          schedule={value}
          disabled={disabled}
          onChange={(schedule) => onChange?.({ kind: 'schedule', ...schedule })}
        />
      ) : null}
      {value.kind === 'change' ? <span className="s t3">{t('changeHint')}</span> : null}
    </div>
  );
};
