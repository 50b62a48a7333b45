import { sessionEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useInstallation, useThemes } from '../../session/installation.ts';
import { contrast, isHex } from '../../ui/theme/guard.ts';
import { useTokens } from '../../ui/theme/use-tokens.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { LoginFrame } from './login-frame.tsx';
import { SignOnButtons } from './sign-on-buttons.tsx';

const titleSizes = { least: 18, most: 40, own: 28 };

/**
 * The sign-in page: a drawing of the venue on the left, the form on the right (look 01), in the login theme's colours.
 */
export const LoginScreen = () => {
  const t = usePhrases('login');
  const theme = useThemes()?.loginTheme;
  const tokens = useTokens();
  const { title: product } = useInstallation();
  const options = useQuery({ ...queryOf(sessionEndpoints.getSignInOptions), staleTime: 60_000 });
  const size = Math.min(titleSizes.most, Math.max(titleSizes.least, theme?.titleSize ?? titleSizes.own));
  const asked = theme?.titleColor;
  const color = isHex(asked) && contrast(asked, tokens.surface) >= 4.5 ? asked : tokens.text;
  return (
    <LoginFrame theme={theme}>
      <h1 style={{ fontSize: size, lineHeight: `${Math.round(size * 1.36)}px`, color }}>
        {theme?.title || t('title')}
      </h1>
      <p className={`text-secondary ${styles.subtitle}`}>{product ? t('subtitle') : ' '}</p>
      {options.data?.isInit === false ? <p className="note accent">{t('setupNoLink')}</p> : null}
      <LoginForm buttonColor={theme?.buttonColor} buttonSize={theme?.buttonSize} />
      {options.data?.oauth2 ? <SignOnButtons name={options.data.oauth2.name} /> : null}
    </LoginFrame>
  );
};
