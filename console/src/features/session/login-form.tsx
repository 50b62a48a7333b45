import { buttonSizes, defaultLoginTheme } from '@eoms/contract';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { rememberedAccount } from '../../session/remembered-account.ts';
import { safePath } from '../../session/safe-path.ts';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { PlainField } from '../../ui/forms/plain-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { loginColours } from '../../ui/theme/login-colours.ts';
import { useTokens } from '../../ui/theme/use-tokens.ts';
import styles from './login.module.css';
import { useSignIn } from './use-sign-in.ts';

/** Loaded when somebody has to set up a second factor. */
const EnrolmentKey = lazy(async () => ({ default: (await import('./enrolment-key.tsx')).EnrolmentKey }));

interface LoginFormProps {
  buttonColor?: string | undefined;
  buttonSize?: number | undefined;
}
type Problems = Partial<Record<'account' | 'password' | 'code', string>>;

const useButtonStyle = ({ buttonColor, buttonSize }: LoginFormProps) => {
  const { button, ink } = loginColours(useTokens(), { buttonColor });
  const fontSize = Math.min(buttonSizes.most, Math.max(buttonSizes.least, buttonSize ?? defaultLoginTheme.buttonSize));
  return { fontSize, background: button, borderColor: button, color: ink };
};

const PasswordField = ({ problem, autoFocus }: { problem: string | undefined; autoFocus: boolean }) => {
  const t = usePhrases('login');
  const [shown, setShown] = useState(false);
  const end = (
    <button
      type="button"
      className="text-secondary"
      aria-label={t(shown ? 'hidePassword' : 'showPassword')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Icon name="eye" />
    </button>
  );
  return (
    <PlainField
      name="password"
      label={t('password')}
      type={shown ? 'text' : 'password'}
      icon={<Icon name="lock" />}
      end={end}
      problem={problem}
      autoComplete="current-password"
      maxLength={128}
      autoFocus={autoFocus}
    />
  );
};

/** User name, phone or e-mail with password; the second step appears when the server asks for it. */
export const LoginForm = (props: LoginFormProps) => {
  const t = usePhrases('login');
  const form = useRef<HTMLFormElement>(null);
  const [params] = useSearchParams();
  const [problems, setProblems] = useState<Problems>({});
  const [forgot, setForgot] = useState(false);
  const [known] = useState(rememberedAccount);
  const { sending, second, enrolment, failure, send, restart } = useSignIn(form, safePath(params.get('redirect')));
  const style = useButtonStyle(props);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string): string => String(data.get(name) ?? '');
    const entries = {
      account: text('account').trim(),
      password: text('password'),
      code: text('code'),
      remember: data.has('remember'),
    };
    const found: Problems = {
      ...(entries.account ? {} : { account: t('accountNeeded') }),
      ...(entries.password ? {} : { password: t('passwordNeeded') }),
      ...(second && !/^\d{6}$/.test(entries.code) ? { code: t('secondFactorNeeded') } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) void send(entries);
  };
  return (
    <form ref={form} className={styles.loginForm} onSubmit={submit} noValidate>
      <div className={styles.loginFields} hidden={second}>
        <PlainField
          name="account"
          label={t('account')}
          hint={t('accountHint')}
          problem={problems.account}
          icon={<Icon name="user" />}
          defaultValue={known}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          autoFocus={known === ''}
        />
        <PasswordField problem={problems.password} autoFocus={known !== ''} />
      </div>
      {enrolment ? (
        <div className={styles.loginEnrolment}>
          <p className="note">{t('enrolAtSignIn')}</p>
          <Suspense fallback={null}>
            <EnrolmentKey enrolment={enrolment} />
          </Suspense>
        </div>
      ) : null}
      {second ? (
        <PlainField
          name="code"
          label={t('secondFactor')}
          hint={t('secondFactorHint')}
          problem={problems.code}
          icon={<Icon name="key" />}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus
        />
      ) : null}
      <div className={`row ${styles.loginOptions}`}>
        <label className="check-field" hidden={second}>
          <input type="checkbox" name="remember" defaultChecked={known !== ''} />
          {t('remember')}
        </label>
        <span className="grow" />
        {second ? (
          <button type="button" className="link" onClick={restart}>
            {t('otherAccount')}
          </button>
        ) : (
          <button type="button" className="link" aria-expanded={forgot} onClick={() => setForgot(!forgot)}>
            {t('forgot')}
          </button>
        )}
      </div>
      {forgot && !second ? <p className={`note ${styles.loginNote}`}>{t('forgotAnswer')}</p> : null}
      {failure ? (
        <p className={`note level-1 ${styles.loginNote}`} role="alert">
          <StateMark kind="failed" bare />
          {failure}
        </p>
      ) : null}
      <PlainButton type="submit" primary large block disabled={sending} aria-busy={sending} style={style}>
        {sending ? <StateMark kind="pending" bare /> : null}
        {t('signIn')}
      </PlainButton>
    </form>
  );
};
