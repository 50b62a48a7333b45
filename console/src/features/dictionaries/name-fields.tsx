import { Form, Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';

/** The names of an entry or a dictionary; the English one may be left out. */
export const NameFields = () => {
  const t = usePhrases('dictionaries');
  const common = usePhrases('ui');
  return (
    <div className={styles.formPair}>
      <Form.Item
        name={['name', 'zh']}
        label={t('nameZh')}
        rules={[{ required: true, whitespace: true, message: common('required', { field: t('nameZh') }) }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name={['name', 'en']} label={t('nameEn')} extra={t('nameEnHint')}>
        <Input maxLength={60} />
      </Form.Item>
    </div>
  );
};
