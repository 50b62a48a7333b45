import { Form, Input } from 'antd';
import { usePasswordRule } from '../../domain/people/use-password-rule.ts';
import { usePhrases } from '../../i18n/i18n.ts';

interface NewPasswordFieldsProps {
  name: string;
  label: string;
  /** Off while the first administrator is set up. */
  signedIn?: boolean;
}

/** A new password, entered twice. Checks only length and equality; the server checks its strength. */
export const NewPasswordFields = ({ name, label, signedIn = true }: NewPasswordFieldsProps) => {
  const t = usePhrases('login');
  const { hint, rule } = usePasswordRule({ signedIn });
  return (
    <>
      <Form.Item name={name} label={label} extra={hint} rules={[rule]}>
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
