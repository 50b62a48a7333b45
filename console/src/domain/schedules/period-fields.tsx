import { Button, Checkbox, Form, Input } from 'antd';
import type { Rule } from 'antd/es/form';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './period-fields.module.css';

const days = [1, 2, 3, 4, 5, 6, 7] as const;
const mostPeriods = 20;

/** What a new period begins with. */
export const officeHours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };

const ClockItem = ({ name, label }: { name: [number, 'from' | 'to']; label: string }) => {
  const t = usePhrases('alarmRules');
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t('clockMissing') }]}>
      <Input type="time" />
    </Form.Item>
  );
};

/** Not `required`: a group of boxes has no such attribute. */
const someDays = (missing: string): Rule => ({
  validator: async (_, days: readonly number[] | undefined) => {
    if (!days?.length) throw new Error(missing);
  },
});

/** Hours of the week: days, and times of day. */
export const PeriodFields = ({ name, disabled }: { name: string | string[]; disabled: boolean }) => {
  const t = usePhrases('alarmRules');
  return (
    <Form.List name={name}>
      {(rows, { add, remove }) => (
        <>
          {rows.map((row) => (
            <div key={row.key} className={styles.period}>
              <Form.Item name={[row.name, 'days']} label={t('days')} rules={[someDays(t('daysMissing'))]}>
                <Checkbox.Group options={days.map((value) => ({ value, label: t(`day${value}`) }))} />
              </Form.Item>
              <ClockItem name={[row.name, 'from']} label={t('from')} />
              <ClockItem name={[row.name, 'to']} label={t('to')} />
              {disabled || rows.length === 1 ? null : (
                <IconButton icon="trash" label={t('removePeriod')} onClick={() => remove(row.name)} />
              )}
            </div>
          ))}
          <p className={`text-small text-muted ${styles.periodHint}`}>{t('overnight')}</p>
          {disabled || rows.length >= mostPeriods ? null : (
            <Button size="small" icon={<Icon name="plus" size="s" />} onClick={() => add(officeHours)}>
              {t('addPeriod')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
};
