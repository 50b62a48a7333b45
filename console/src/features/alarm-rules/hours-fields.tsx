import type { RuleHours } from '@eoms/contract';
import { Button, Checkbox, Form, Input, Radio } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './alarm-rules.module.css';
import type { RuleValues } from './rule-values.ts';
import { SwitchLine } from './switch-line.tsx';

const days = [1, 2, 3, 4, 5, 6, 7] as const;
const mostPeriods = 20;

/** Outside working hours, which is what a rule about hours is mostly for. */
export const workingHours: RuleHours = {
  applies: 'outside',
  periods: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
};

const ClockItem = ({ name, label }: { name: [number, 'from' | 'to']; label: string }) => {
  const t = usePhrases('alarmRules');
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t('clockMissing') }]}>
      <Input type="time" />
    </Form.Item>
  );
};

const Periods = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('alarmRules');
  return (
    <Form.List name={['hours', 'periods']}>
      {(rows, { add, remove }) => (
        <>
          {rows.map((row) => (
            <div key={row.key} className={styles.rulePeriod}>
              <Form.Item
                name={[row.name, 'days']}
                label={t('days')}
                rules={[{ required: true, message: t('daysMissing') }]}
              >
                <Checkbox.Group options={days.map((value) => ({ value, label: t(`day${value}`) }))} />
              </Form.Item>
              <ClockItem name={[row.name, 'from']} label={t('from')} />
              <ClockItem name={[row.name, 'to']} label={t('to')} />
              {disabled || rows.length === 1 ? null : (
                <IconButton icon="trash" label={t('removePeriod')} onClick={() => remove(row.name)} />
              )}
            </div>
          ))}
          <p className={`text-small text-muted ${styles.ruleHint}`}>{t('overnight')}</p>
          {disabled || rows.length >= mostPeriods ? null : (
            <Button
              size="small"
              icon={<Icon name="plus" size="s" />}
              onClick={() => add({ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' })}
            >
              {t('addPeriod')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
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
          <Periods disabled={disabled} />
        </div>
      ) : null}
    </>
  );
};
