import { Form, Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';

/** A new password, entered twice. Checks only length and equality; the server checks its strength. */
export const NewPasswordFields = ({ name, label }: { name: string; label: string }) => {
  const t = usePhrases('login');
  return (
    <>
      <Form.Item
        name={name}
        label={label}
        extra={t('passwordRule')}
        rules={[{ required: true, min: 8, message: t('passwordRule') }]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name={`${name}Again`}
        label={t('passwordAgain')}
        dependencies={[name]}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value) => {
              if (value !== getFieldValue(name)) throw new Error(t('passwordDiffers'));
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </>
  );
};
