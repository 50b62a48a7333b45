import type { RuleHours } from '@eoms/contract';
import { Form, Radio } from 'antd';
import { officeHours, PeriodFields } from '../../domain/schedules/period-fields.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './alarm-rules.module.css';
import type { RuleValues } from './rule-values.ts';
import { SwitchLine } from './switch-line.tsx';

/** Outside working hours, which is what a rule about hours is mostly for. */
export const workingHours: RuleHours = {
  applies: 'outside',
  periods: [officeHours],
};

/** The hours of the week in which the rule applies; a rule of a time slot always has some. */
export const HoursFields = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('alarmRules');
  const form = Form.useFormInstance<RuleValues>();
  const hours = Form.useWatch('hours', { form, preserve: true });
  const needed = Form.useWatch('trigger', { form, preserve: true }) === 'timeSlot';
  return (
    <>
      <SwitchLine
        label={t('useHours')}
        hint={needed ? t('hoursNeeded') : undefined}
        checked={Boolean(hours)}
        {...(needed ? { disabled: true } : {})}
        onChange={(on) => form.setFieldValue('hours', on ? workingHours : null)}
      />
      {hours ? (
        <div className={styles.ruleInset}>
          <Form.Item name={['hours', 'applies']} label={t('applies')}>
            <Radio.Group
              options={(['inside', 'outside'] as const).map((value) => ({ value, label: t(`ap_${value}`) }))}
            />
          </Form.Item>
          <PeriodFields name={['hours', 'periods']} disabled={disabled} />
        </div>
      ) : null}
    </>
  );
};
