import { defaultLoginTheme, sessionEndpoints, titleSizes } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useInstallation, useThemes } from '../../session/installation.ts';
import { loginColours } from '../../ui/theme/login-colours.ts';
import { useTokens } from '../../ui/theme/use-tokens.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { LoginFrame } from './login-frame.tsx';
import { SignOnButtons } from './sign-on-buttons.tsx';

/**
 * The sign-in page: a drawing of the venue on the left, the form on the right (look 01), in the login theme's colours.
 */
export const LoginScreen = () => {
  const t = usePhrases('login');
  const theme = useThemes()?.loginTheme;
  const tokens = useTokens();
  const { title: product } = useInstallation();
  const options = useQuery({ ...queryOf(sessionEndpoints.getSignInOptions), staleTime: 60_000 });
  const size = Math.min(titleSizes.most, Math.max(titleSizes.least, theme?.titleSize ?? defaultLoginTheme.titleSize));
  const { title: color } = loginColours(tokens, { titleColor: theme?.titleColor });
  return (
    <LoginFrame theme={theme}>
      <h1 style={{ fontSize: size, lineHeight: `${Math.round(size * 1.36)}px`, color }}>
        {theme?.title || t('title')}
      </h1>
      <p className={`text-secondary ${styles.subtitle}`}>{product ? t('subtitle') : ' '}</p>
      {options.data?.isInit === false ? <p className="note accent">{t('setupNoLink')}</p> : null}
      <LoginForm buttonColor={theme?.buttonColor} buttonSize={theme?.buttonSize} />
      {options.data ? <SignOnButtons oauth2={options.data.oauth2} directories={options.data.directories} /> : null}
    </LoginFrame>
  );
};
