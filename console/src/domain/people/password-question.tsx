import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useDescribeError } from '../../ui/ui-errors.tsx';

interface PasswordQuestionProps {
  text?: string | undefined;
  verb: string;
  danger?: boolean;
  onAnswer: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the user's own password before a sensitive action. */
export const PasswordQuestion = ({ text, verb, danger = false, onAnswer, onCancel }: PasswordQuestionProps) => {
  const t = usePhrases('login');
  const describe = useDescribeError();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async ({ password }: { password: string }): Promise<void> => {
    setSending(true);
    try {
      await onAnswer(password);
    } catch (error) {
      setFailure(describe(error).reason);
      setSending(false);
    }
  };
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(values: { password: string }) => void send(values)}>
      {text ? <p className="text-secondary">{text}</p> : null}
      <Form.Item
        name="password"
        label={t('currentPassword')}
        rules={[{ required: true, message: t('passwordNeeded') }]}
        {...(failure ? { validateStatus: 'error' as const, help: failure } : {})}
      >
        <Input.Password autoComplete="current-password" autoFocus maxLength={128} />
      </Form.Item>
      <div className="row">
        <Button type="primary" danger={danger} htmlType="submit" loading={sending}>
          {verb}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </Form>
  );
};
