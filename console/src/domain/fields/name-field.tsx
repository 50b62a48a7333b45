import { Form, Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';

/** The name field at the top of most forms: required, at most 100 characters. */
export const NameField = ({ label, name = 'name' }: { label: string; name?: string }) => {
  const common = usePhrases('ui');
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, whitespace: true, message: common('required', { field: label }) }]}
    >
      <Input maxLength={100} />
    </Form.Item>
  );
};
