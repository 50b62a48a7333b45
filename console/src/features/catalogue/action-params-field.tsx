import type { Text } from '@eoms/contract';
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './catalogue.module.css';
import { nameRule } from './name-rule.ts';
import { partIdPattern } from './part-id-field.tsx';
import { fieldTypes } from './part-types.ts';

/** Arguments of a custom action of the model. */
export const ActionParamsField = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('catalogue');
  const form = Form.useFormInstance<{ params: { id?: string; name?: Partial<Text> }[] }>();
  const othersThan = (row: number) => () =>
    (form.getFieldValue('params') ?? []).filter((_: unknown, at: number) => at !== row);
  return (
    <Form.List
      name="params"
      rules={[
        {
          validator: async (_, items: { id?: string }[] | undefined) => {
            const ids = (items ?? []).map((item) => item?.id).filter(Boolean);
            if (new Set(ids).size !== ids.length) throw new Error(t('duplicateParam'));
          },
        },
      ]}
    >
      {(rows, { add, remove }, { errors }) => (
        <div className={styles.enumItems}>
          {rows.map((row) => (
            <div key={row.key} className={styles.argumentRow}>
              <Form.Item
                name={[row.name, 'id']}
                label={t('id')}
                rules={[{ required: true, pattern: partIdPattern, message: t('idRule') }]}
              >
                <Input maxLength={64} className="mono" />
              </Form.Item>
              <Form.Item
                name={[row.name, 'name', 'zh']}
                label={t('nameZh')}
                rules={[{ required: true }, nameRule('zh', othersThan(row.name), t('duplicateParam'))]}
              >
                <Input maxLength={100} />
              </Form.Item>
              <Form.Item
                name={[row.name, 'name', 'en']}
                label={t('nameEn')}
                rules={[{ required: true }, nameRule('en', othersThan(row.name), t('duplicateParam'))]}
              >
                <Input maxLength={100} />
              </Form.Item>
              <Form.Item name={[row.name, 'type']} label={t('dataType')}>
                <Select options={fieldTypes.map((value) => ({ value, label: value }))} />
              </Form.Item>
              <Form.Item name={[row.name, 'min']} label="≥">
                <InputNumber controls={false} style={{ width: '100%' }} />
              </Form.Item>
              <Form.Item name={[row.name, 'max']} label="≤">
                <InputNumber controls={false} style={{ width: '100%' }} />
              </Form.Item>
              <Form.Item name={[row.name, 'required']} label={t('required')} valuePropName="checked">
                <Switch />
              </Form.Item>
              {disabled ? null : <IconButton icon="trash" label={t('remove')} onClick={() => remove(row.name)} />}
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          {disabled ? null : (
            <Button
              icon={<Icon name="plus" />}
              onClick={() => add({ id: '', name: { zh: '', en: '' }, type: 'int', required: true })}
            >
              {t('addActionParam')}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
};
