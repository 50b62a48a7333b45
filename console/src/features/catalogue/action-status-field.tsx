import { type ModelProperty, textOf } from '@eoms/contract';
import { Button, Form, Input, Select } from 'antd';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './catalogue.module.css';

interface ActionStatusFieldProps {
  properties: readonly ModelProperty[];
  disabled: boolean;
}

/** The read-back that confirms an action: the property then has one of these values. */
export const ActionStatusField = ({ properties, disabled }: ActionStatusFieldProps) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  const language = useLanguage();
  return (
    <Form.List name="statuses">
      {(rows, { add, remove }) => (
        <div className={styles.enumItems}>
          <p className="text-small text-muted">{t('actionStatusText')}</p>
          {rows.map((row) => (
            <div key={row.key} className={styles.enumRow}>
              <Form.Item
                name={[row.name, 'property']}
                rules={[{ required: true, message: common('pick', { field: t('statusProperty') }) }]}
              >
                <Select
                  showSearch
                  placeholder={t('statusProperty')}
                  aria-label={t('statusProperty')}
                  options={properties.map((p) => ({ value: p.id, label: textOf(p.name, language) }))}
                />
              </Form.Item>
              <Form.Item
                name={[row.name, 'values']}
                rules={[{ required: true, message: common('required', { field: t('statusValues') }) }]}
              >
                <Input
                  maxLength={200}
                  placeholder={t('statusValuesText')}
                  aria-label={t('statusValues')}
                  className="mono"
                />
              </Form.Item>
              {disabled ? null : <IconButton icon="trash" label={t('remove')} onClick={() => remove(row.name)} />}
            </div>
          ))}
          {disabled ? null : (
            <Button icon={<Icon name="plus" />} onClick={() => add({ property: undefined, values: '' })}>
              {t('addStatus')}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
};
