import { type EnumItem, type SuggestedAlarm, sourceLanguages } from '@eoms/contract';
import { Button, Form, Input, Select } from 'antd';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { ConditionRow } from '../../ui/rule-editor/condition-row.tsx';
import { conditionOn, problemsOf } from '../../ui/rule-editor/rule.ts';
import styles from './catalogue.module.css';
import { type AlarmRow, comparedBy } from './suggested-alarms.ts';

/** Drivers and models name a severity; the dictionary of levels says how it is called and shown. */
const levels: Readonly<Record<SuggestedAlarm['level'], number>> = { serious: 2, minor: 3 };

/** Alarms that devices of this model raise by default when a value meets a condition. */
export const SuggestedAlarmsField = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const language = useLanguage();
  const form = Form.useFormInstance();
  const type = Form.useWatch('type', form);
  const unit = Form.useWatch('unit', form);
  const choices: EnumItem[] | undefined = Form.useWatch('enum', form);
  const field = comparedBy(type, unit, choices, language);
  return (
    <Form.List name="alarm">
      {(rows, { add, remove }) => (
        <div className={styles.enumItems}>
          <p className="text-small text-muted">{t('alarmsText')}</p>
          {rows.map((row) => (
            <div key={row.key} className={styles.alarmRow}>
              <Form.Item
                name={[row.name, 'condition']}
                rules={[
                  {
                    validator: async (_, condition: AlarmRow['condition'] | undefined) => {
                      const [problem] = condition ? problemsOf(condition, [field]).values() : ['valueMissing' as const];
                      if (problem) throw new Error(common(problem));
                    },
                  },
                ]}
              >
                <ConditionRow fields={[field]} disabled={disabled} />
              </Form.Item>
              <Form.Item name={[row.name, 'level']}>
                <Select
                  aria-label={t('alarmLevel')}
                  options={Object.entries(levels).map(([value, level]) => ({
                    value,
                    label: <AlarmMark level={level} text />,
                  }))}
                />
              </Form.Item>
              {sourceLanguages.map((one) => (
                <Form.Item
                  key={one}
                  name={[row.name, 'text', one]}
                  rules={[
                    { required: true, whitespace: true, message: common('required', { field: t(`alarmText_${one}`) }) },
                  ]}
                >
                  <Input maxLength={100} placeholder={t(`alarmText_${one}`)} aria-label={t(`alarmText_${one}`)} />
                </Form.Item>
              ))}
              {disabled ? null : <IconButton icon="trash" label={t('remove')} onClick={() => remove(row.name)} />}
            </div>
          ))}
          {disabled ? null : (
            <Button
              icon={<Icon name="plus" />}
              onClick={() => add({ condition: conditionOn(field), level: 'serious' })}
            >
              {t('addAlarm')}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
};
