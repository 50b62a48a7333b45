import type { MqttTrigger } from '@eoms/contract';
import { Input, Select } from 'antd';
import styles from '../../domain/checks/checks.module.css';
import { OperatorSelect } from '../../domain/checks/selects.tsx';
import { literalOf } from '../../domain/fields/literal-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';

interface TopicFieldsProps {
  trigger: MqttTrigger;
  disabled: boolean;
  onChange: (trigger: MqttTrigger) => void;
}

const anyMessage = 'any';

/** A topic of the broker, and what its messages must say. */
export const TopicFields = ({ trigger, disabled, onChange }: TopicFieldsProps) => {
  const t = usePhrases('automations');
  const { topic, compare } = trigger;
  return (
    <>
      <Input
        className={styles.wide}
        aria-label={t('topic')}
        placeholder={t('topicExample')}
        maxLength={250}
        disabled={disabled}
        value={topic}
        onChange={(event) => onChange({ ...trigger, topic: event.target.value })}
      />
      <Select
        aria-label={t('against')}
        disabled={disabled}
        value={compare ? 'value' : anyMessage}
        options={[
          { value: anyMessage, label: t('anyMessage') },
          { value: 'value', label: t('against_value') },
        ]}
        onChange={(kind) =>
          onChange({ ...trigger, compare: kind === anyMessage ? null : { field: '', operator: '==', value: '' } })
        }
      />
      {compare ? (
        <>
          <Input
            aria-label={t('messageField')}
            placeholder={t('wholeMessage')}
            maxLength={200}
            disabled={disabled}
            value={compare.field}
            onChange={(event) => onChange({ ...trigger, compare: { ...compare, field: event.target.value } })}
          />
          <OperatorSelect
            field="any"
            disabled={disabled}
            value={compare.operator}
            onChange={(operator) => onChange({ ...trigger, compare: { ...compare, operator } })}
          />
          <Input
            aria-label={t('value')}
            placeholder={t('value')}
            maxLength={200}
            disabled={disabled}
            value={String(compare.value)}
            onChange={(event) =>
              onChange({ ...trigger, compare: { ...compare, value: literalOf(event.target.value) } })
            }
          />
        </>
      ) : null}
    </>
  );
};
