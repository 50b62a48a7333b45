import type { RuleNotice } from '@eoms/contract';
import { Button, Form, Select } from 'antd';
import { useChannelOptions } from '../../domain/notices/channel-options.ts';
import { RecipientsPicker } from '../../domain/notices/recipients-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './alarm-rules.module.css';

const mostSteps = 5;
type Step = RuleNotice['escalation'][number];

/** Steps that follow while nobody acknowledges the alarm. */
export const EscalationFields = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('alarmRules');
  const common = usePhrases('ui');
  const channels = useChannelOptions();
  return (
    <Form.List name={['notice', 'escalation']}>
      {(rows, { add, remove }) => (
        <section className="column gap-8 start" aria-label={t('escalation')}>
          <h3 className={formStyles.formPart}>{t('escalation')}</h3>
          <p className="text-small text-muted">{t('escalationText')}</p>
          {rows.map((row, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend
            <div key={row.key} className={styles.ruleStep} role="group" aria-label={t('step', { count: at + 1 })}>
              <NumberItem
                name={[row.name, 'afterMinutes']}
                label={t('afterMinutes')}
                unit={t('minutesUnit')}
                min={1}
                max={10_080}
                whole
                needed={common('required', { field: t('afterMinutes') })}
              />
              <Form.Item
                name={[row.name, 'recipientIds']}
                label={t('recipients')}
                rules={[{ required: true, message: common('pick', { field: t('recipients') }) }]}
              >
                <RecipientsPicker />
              </Form.Item>
              <Form.Item name={[row.name, 'channelIds']} label={t('channels')}>
                <Select
                  mode="multiple"
                  optionFilterProp="label"
                  maxCount={50}
                  placeholder={t('templateChannels')}
                  options={channels}
                />
              </Form.Item>
              {disabled ? null : (
                <IconButton icon="trash" label={t('removeStep', { count: at + 1 })} onClick={() => remove(row.name)} />
              )}
            </div>
          ))}
          {disabled || rows.length >= mostSteps ? null : (
            <Button
              size="small"
              icon={<Icon name="plus" size="s" />}
              onClick={() =>
                add({ afterMinutes: 15 * (rows.length + 1), recipientIds: [], channelIds: [] } satisfies Step)
              }
            >
              {t('addStep')}
            </Button>
          )}
        </section>
      )}
    </Form.List>
  );
};
