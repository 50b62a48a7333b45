import { Form, Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** Six digits of an authenticator app, field `code`. */
export const SecondFactorField = ({ autoFocus = true }: { autoFocus?: boolean }) => {
  const t = usePhrases('login');
  return (
    <Form.Item
      name="code"
      label={t('secondFactor')}
      extra={t('secondFactorHint')}
      rules={[{ required: true, pattern: /^\d{6}$/, message: t('secondFactorNeeded') }]}
    >
      <Input
        prefix={<Icon name="key" />}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus={autoFocus}
      />
    </Form.Item>
  );
};
