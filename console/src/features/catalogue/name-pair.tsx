import { Form, Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';

/** A name in both languages, as two form items below `name`. */
export const NamePair = ({ at = ['name'] }: { at?: readonly (string | number)[] }) => {
  const t = usePhrases('catalogue');
  const common = usePhrases('ui');
  return (
    <>
      <Form.Item
        name={[...at, 'zh']}
        label={t('nameZh')}
        rules={[{ required: true, whitespace: true, message: common('required', { field: t('nameZh') }) }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name={[...at, 'en']}
        label={t('nameEn')}
        rules={[{ required: true, whitespace: true, message: common('required', { field: t('nameEn') }) }]}
      >
        <Input maxLength={100} />
      </Form.Item>
    </>
  );
};
