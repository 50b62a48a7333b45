import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { initialise } from '../../session/session.ts';
import { type Failure, placeProblems } from '../../ui/forms/form-problems.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import styles from './login.module.css';
import { LoginFrame } from './login-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { setupTokenOf } from './setup-token.ts';

interface Values {
  name: string;
  username: string;
  password: string;
}

/** First start: creates the first administrator through the one-time link. */
export const SetupScreen = () => {
  const t = usePhrases('login');
  const location = useLocation();
  const navigate = useNavigate();
  const describe = useDescribeError();
  const [form] = Form.useForm<Values>();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const setupToken = setupTokenOf(location);
  const send = async ({ name, username, password }: Values): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    try {
      await initialise({ setupToken: setupToken ?? '', name, username, password });
    } catch (error) {
      setSending(false);
      setFailure(placeProblems(form, describe(error)));
    }
  };
  return (
    <LoginFrame>
      <h1>{t('setupTitle')}</h1>
      <p className={`text-secondary ${styles.subtitle}`}>{t('setupText')}</p>
      {setupToken ? (
        <Form<Values>
          form={form}
          layout="vertical"
          size="large"
          requiredMark={false}
          onFinish={(values) => void send(values)}
        >
          <Form.Item
            name="name"
            label={t('fullName')}
            rules={[{ required: true, whitespace: true, message: t('fullNameNeeded') }]}
          >
            <Input autoComplete="name" autoFocus maxLength={100} />
          </Form.Item>
          <Form.Item
            name="username"
            label={t('username')}
            rules={[{ required: true, pattern: /^[A-Za-z][A-Za-z0-9._-]{1,63}$/, message: t('usernameRule') }]}
          >
            <Input autoComplete="username" maxLength={64} spellCheck={false} autoCapitalize="none" />
          </Form.Item>
          <NewPasswordFields name="password" label={t('password')} signedIn={false} />
          {failure ? (
            <p className={`note level-1 ${styles.loginNote}`} role="alert">
              <StateMark kind="failed" bare />
              {failure.reason}
            </p>
          ) : null}
          <Button type="primary" htmlType="submit" block loading={sending}>
            {t('setupDone')}
          </Button>
        </Form>
      ) : (
        <>
          <p className={`note accent ${styles.loginNote}`}>{t('setupNoLink')}</p>
          <Button block size="large" onClick={() => navigate('/login')}>
            {t('toLogin')}
          </Button>
        </>
      )}
    </LoginFrame>
  );
};
