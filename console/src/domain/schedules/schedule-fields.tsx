import type { ScheduleTrigger } from '@eoms/contract';
import { Input, InputNumber, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../checks/checks.module.css';
import { DayKindSelect, DaysSelect } from '../checks/selects.tsx';
import { DueTimes } from './due-times.tsx';
import { newTimes, onDays, type When } from './schedule-times.ts';

type Schedule = Pick<ScheduleTrigger, 'when' | 'catchUpMinutes'>;

interface ScheduleFieldsProps {
  schedule: Schedule;
  disabled: boolean;
  onChange: (schedule: Schedule) => void;
}

interface WhenFieldsProps<K extends When['kind'] = When['kind']> {
  when: Extract<When, { kind: K }>;
  disabled: boolean;
  onChange: (when: When) => void;
}

const DaysFields = ({ when, disabled, onChange }: WhenFieldsProps<'times' | 'sun'>) => (
  <>
    <DaysSelect disabled={disabled} value={when.days} onChange={(days) => onChange({ ...when, days: [...days] })} />
    <DayKindSelect
      disabled={disabled}
      value={when.on ?? 'all'}
      onChange={(on) => onChange({ ...when, ...onDays(when.days, when.on ?? 'all', on) })}
    />
  </>
);

const SunFields = ({ when, disabled, onChange }: WhenFieldsProps<'sun'>) => {
  const t = usePhrases('automations');
  return (
    <>
      <Select
        aria-label={t('sunEvent')}
        disabled={disabled}
        value={when.event}
        options={(['sunrise', 'sunset'] as const).map((value) => ({ value, label: t(`event_${value}`) }))}
        onChange={(event) => onChange({ ...when, event })}
      />
      <InputNumber
        aria-label={t('sunOffset')}
        title={t('sunOffsetHint')}
        min={-720}
        max={720}
        precision={0}
        prefix={t('sunOffset')}
        suffix={t('minutes')}
        disabled={disabled}
        value={when.offsetMinutes}
        onChange={(minutes) => onChange({ ...when, offsetMinutes: minutes ?? 0 })}
      />
      <DaysFields when={when} disabled={disabled} onChange={onChange} />
    </>
  );
};

const TimesFields = ({ when, disabled, onChange }: WhenFieldsProps<'times'>) => {
  const t = usePhrases('automations');
  return (
    <>
      <Select
        mode="tags"
        className={styles.wide}
        aria-label={t('times')}
        placeholder={t('timesHint')}
        disabled={disabled}
        tokenSeparators={[',', ' ']}
        value={[...when.times]}
        onChange={(times: string[]) => onChange({ ...when, times })}
      />
      <DaysFields when={when} disabled={disabled} onChange={onChange} />
    </>
  );
};

const WhenFields = (props: WhenFieldsProps) => {
  const { when, disabled, onChange } = props;
  const t = usePhrases('automations');
  if (when.kind === 'sun') return <SunFields {...props} when={when} />;
  if (when.kind === 'times') return <TimesFields {...props} when={when} />;
  return (
    <Input
      aria-label={t('when_cron')}
      className="mono"
      disabled={disabled}
      value={when.expression}
      onChange={(event) => onChange({ kind: 'cron', expression: event.target.value })}
    />
  );
};

/** The times of a schedule, the sun or a cron expression, and for how long a missed time is made up for. */
export const ScheduleFields = ({ schedule, disabled, onChange }: ScheduleFieldsProps) => {
  const t = usePhrases('automations');
  const { when, catchUpMinutes } = schedule;
  return (
    <>
      <Select
        aria-label={t('scheduleKind')}
        disabled={disabled}
        value={when.kind}
        options={(['times', 'sun', 'cron'] as const).map((value) => ({ value, label: t(`when_${value}`) }))}
        onChange={(kind: When['kind']) => onChange({ catchUpMinutes, when: newTimes[kind] })}
      />
      <WhenFields when={when} disabled={disabled} onChange={(next) => onChange({ catchUpMinutes, when: next })} />
      <InputNumber
        aria-label={t('catchUp')}
        title={t('catchUpHint')}
        min={0}
        max={720}
        precision={0}
        prefix={t('catchUp')}
        suffix={t('minutes')}
        disabled={disabled}
        value={catchUpMinutes}
        onChange={(minutes) => onChange({ when, catchUpMinutes: minutes ?? 0 })}
      />
      <DueTimes when={when} />
    </>
  );
};
