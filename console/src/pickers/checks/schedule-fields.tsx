import type { ScheduleTrigger } from '@eoms/contract';
import { Input, InputNumber, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { DueTimes } from './due-times.tsx';
import { newTimes, onDays, type When } from './schedule-times.ts';
import { DayKindSelect, DaysSelect } from './selects.tsx';

type Schedule = Pick<ScheduleTrigger, 'when' | 'catchUpMinutes'>;

interface ScheduleFieldsProps {
  schedule: Schedule;
  disabled: boolean;
  onChange: (schedule: Schedule) => void;
}

/** The times of a schedule, or a cron expression, and for how long a missed one is made up for. */
export const ScheduleFields = ({ schedule, disabled, onChange }: ScheduleFieldsProps) => {
  const t = usePhrases('automations');
  const { when, catchUpMinutes } = schedule;
  return (
    <>
      <Select
        aria-label={t('scheduleKind')}
        disabled={disabled}
        value={when.kind}
        options={(['times', 'cron'] as const).map((value) => ({ value, label: t(`when_${value}`) }))}
        onChange={(kind: When['kind']) => onChange({ catchUpMinutes, when: newTimes[kind] })}
      />
      {when.kind === 'cron' ? (
        <Input
          aria-label={t('when_cron')}
          className="mono"
          disabled={disabled}
          value={when.expression}
          onChange={(event) => onChange({ catchUpMinutes, when: { kind: 'cron', expression: event.target.value } })}
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
            onChange={(times: string[]) => onChange({ catchUpMinutes, when: { ...when, times } })}
          />
          <DaysSelect
            {...{ disabled, value: when.days }}
            onChange={(days) => onChange({ catchUpMinutes, when: { ...when, days: [...days] } })}
          />
          <DayKindSelect
            {...{ disabled, value: when.on ?? 'all' }}
            onChange={(on) =>
              onChange({ catchUpMinutes, when: { ...when, ...onDays(when.days, when.on ?? 'all', on) } })
            }
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
        value={catchUpMinutes}
        onChange={(minutes) => onChange({ when, catchUpMinutes: minutes ?? 0 })}
      />
      <DueTimes when={when} />
    </>
  );
};
