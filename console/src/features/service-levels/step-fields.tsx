import { OrderPart, ServiceClockKind, type ServiceStep, serviceStepsAtMost } from '@eoms/contract';
import { Button, Checkbox, Form, Select } from 'antd';
import { PeoplePicker } from '../../domain/people/people-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './service-levels.module.css';

const warning: ServiceStep = { clock: 'resolution', percent: 80, parts: ['assignee'], userIds: [] };
const breach: ServiceStep = { clock: 'resolution', percent: 100, parts: ['assignee', 'supervisor'], userIds: [] };
const usual: readonly ServiceStep[] = [warning, breach];

interface StepFieldsProps {
  disabled: boolean;
  /** Names of those who are in steps. */
  people: readonly { readonly id: string; readonly name: string }[];
}

/** Whom to notify when so much of the time is used up. */
export const StepFields = ({ disabled, people }: StepFieldsProps) => {
  const t = usePhrases('serviceLevels');
  const common = usePhrases('ui');
  return (
    <Form.List name="steps">
      {(rows, { add, remove }) => (
        <section className="column gap-8" aria-label={t('steps')}>
          <h3 className={formStyles.formPart}>{t('steps')}</h3>
          <p className="text-small text-muted">{t('stepsText')}</p>
          {rows.map((row, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend
            <div key={row.key} className={styles.step} role="group" aria-label={t('step', { count: at + 1 })}>
              <Form.Item name={[row.name, 'clock']} label={t('clock')}>
                <Select options={ServiceClockKind.options.map((value) => ({ value, label: t(value) }))} />
              </Form.Item>
              <NumberItem
                name={[row.name, 'percent']}
                label={t('percent')}
                unit="%"
                min={10}
                max={1_000}
                whole
                needed={common('required', { field: t('percent') })}
              />
              {disabled ? null : (
                <IconButton icon="trash" label={t('removeStep', { count: at + 1 })} onClick={() => remove(row.name)} />
              )}
              <Form.Item name={[row.name, 'parts']} label={t('parts')} className={styles.whole}>
                <Checkbox.Group options={OrderPart.options.map((value) => ({ value, label: t(`part_${value}`) }))} />
              </Form.Item>
              <Form.Item name={[row.name, 'userIds']} label={t('people')} className={styles.whole}>
                <PeoplePicker nobody={t('nobodyElse')} known={people} />
              </Form.Item>
            </div>
          ))}
          {disabled || rows.length >= serviceStepsAtMost ? null : (
            <Button
              className={styles.add}
              size="small"
              icon={<Icon name="plus" size="s" />}
              onClick={() => add(usual[rows.length] ?? breach)}
            >
              {t('addStep')}
            </Button>
          )}
        </section>
      )}
    </Form.List>
  );
};
