import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isRefusal } from '../../api/api-refusal.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { rememberAccount, rememberedAccount } from '../../session/remembered-account.ts';
import { safePath } from '../../session/safe-path.ts';
import { signIn } from '../../session/session.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { guard, inkOn, isHex } from '../../ui/theme/guard.ts';
import { useTokens } from '../../ui/theme/theme-root.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { SecondFactorField } from './second-factor-field.tsx';

interface Values {
  account: string;
  password: string;
  code?: string;
  remember: boolean;
}
interface LoginFormProps {
  buttonColor?: string | undefined;
  buttonSize?: number | undefined;
}

const buttonStyle = (color: string | undefined, size: number | undefined, surface: string, own: string) => {
  const fontSize = Math.min(20, Math.max(14, size ?? 15));
  if (!isHex(color) || color.toLowerCase() === own) return { fontSize };
  const safe = guard(color, surface);
  return { fontSize, background: safe, color: inkOn(safe) };
};

/** User name, phone or e-mail and password; the second step appears when the server asks for it. */
export const LoginForm = ({ buttonColor, buttonSize }: LoginFormProps) => {
  const t = usePhrases('login');
  const tokens = useTokens();
  const describe = useDescribeError();
  const [params] = useSearchParams();
  const [form] = Form.useForm<Values>();
  const [sending, setSending] = useState(false);
  const [second, setSecond] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [forgot, setForgot] = useState(false);

  const fail = (error: unknown): void => {
    setSending(false);
    const code = isRefusal(error) ? error.code : '';
    if (code === 'session.secondFactorNeeded') {
      setFailure(undefined);
      setSecond(true);
      return;
    }
    setFailure(describe(error).reason);
    form.setFieldValue(code === 'session.secondFactorWrong' ? 'code' : 'password', '');
    if (code === 'session.badCredentials') form.getFieldInstance('password')?.focus();
  };
  const send = async ({ account, password, code, remember }: Values): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    try {
      rememberAccount(remember ? account.trim() : null);
      await signIn(
        { account: account.trim(), password, remember, ...(second && code ? { code } : {}) },
        safePath(params.get('redirect')),
      );
    } catch (error) {
      fail(error);
    }
  };
  const known = rememberedAccount();
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ account: known, password: '', remember: known !== '' }}
      validateTrigger={['onSubmit']}
      onFinish={(values) => void send(values)}
    >
      <div hidden={second}>
        <Form.Item
          name="account"
          label={t('account')}
          extra={t('accountHint')}
          rules={[{ required: true, whitespace: true, message: t('accountNeeded') }]}
        >
          <Input
            prefix={<Icon name="user" />}
            autoComplete="username"
            autoFocus={known === ''}
            maxLength={254}
            spellCheck={false}
            autoCapitalize="none"
          />
        </Form.Item>
        <Form.Item name="password" label={t('password')} rules={[{ required: true, message: t('passwordNeeded') }]}>
          <Input.Password
            prefix={<Icon name="lock" />}
            autoComplete="current-password"
            autoFocus={known !== ''}
            maxLength={128}
          />
        </Form.Item>
      </div>
      {second ? <SecondFactorField /> : null}
      <div className="row login-options">
        {second ? (
          <button type="button" className="lk" onClick={() => setSecond(false)}>
            {t('otherAccount')}
          </button>
        ) : (
          <>
            <Form.Item name="remember" valuePropName="checked" noStyle>
              <Checkbox>{t('remember')}</Checkbox>
            </Form.Item>
            <span className="sp" />
            <button type="button" className="lk" aria-expanded={forgot} onClick={() => setForgot(!forgot)}>
              {t('forgot')}
            </button>
          </>
        )}
      </div>
      {forgot && !second ? <p className="note login-note">{t('forgotAnswer')}</p> : null}
      {failure ? (
        <p className="note a1 login-note" role="alert">
          <StateMark kind="failed" bare />
          {failure}
        </p>
      ) : null}
      <Button
        type="primary"
        htmlType="submit"
        block
        loading={sending}
        style={buttonStyle(buttonColor, buttonSize, tokens.surface, tokens.accent)}
      >
        {t('signIn')}
      </Button>
    </Form>
  );
};
