import { Button, Checkbox, Form, Input, Tooltip } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './catalogue.module.css';

/** The values a property can have. The codes of values declared by a driver are fixed; their labels can be changed. */
export const EnumItemsField = ({ fixed, disabled }: { fixed: boolean; disabled: boolean }) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  return (
    <Form.List
      name="enum"
      rules={[
        {
          validator: async (_, items: { code?: string }[] | undefined) => {
            const codes = (items ?? []).map((item) => item?.code?.trim()).filter(Boolean);
            if (new Set(codes).size !== codes.length) throw new Error(t('duplicateEnum'));
          },
        },
      ]}
    >
      {(rows, { add, remove }, { errors }) => (
        <div className={styles.enumItems}>
          {rows.map((row) => (
            <div key={row.key} className={`${styles.enumRow} ${styles.withMark}`}>
              <Form.Item
                name={[row.name, 'code']}
                rules={[{ required: true, message: common('required', { field: t('enumCode') }) }]}
              >
                <Input
                  maxLength={64}
                  className="mono"
                  placeholder={t('enumCode')}
                  aria-label={t('enumCode')}
                  disabled={disabled || fixed}
                />
              </Form.Item>
              <Form.Item name={[row.name, 'name', 'zh']} rules={[{ required: true, message: t('nameZh') }]}>
                <Input maxLength={100} placeholder={t('nameZh')} aria-label={t('nameZh')} />
              </Form.Item>
              <Form.Item name={[row.name, 'name', 'en']} rules={[{ required: true, message: t('nameEn') }]}>
                <Input maxLength={100} placeholder={t('nameEn')} aria-label={t('nameEn')} />
              </Form.Item>
              <Tooltip title={t('transitionalText')}>
                <Form.Item name={[row.name, 'transitional']} valuePropName="checked">
                  <Checkbox disabled={disabled || fixed}>{t('transitional')}</Checkbox>
                </Form.Item>
              </Tooltip>
              {fixed || disabled ? null : (
                <IconButton icon="trash" label={t('remove')} onClick={() => remove(row.name)} />
              )}
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          {fixed || disabled ? null : (
            <Button icon={<Icon name="plus" />} onClick={() => add({ code: '', name: { zh: '', en: '' } })}>
              {t('addEnum')}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
};
