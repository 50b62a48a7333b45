import { useFileUrl } from '../../api/use-file-url.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useInstallation } from '../../session/installation.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { Mode } from '../../ui/theme/appearance.ts';
import { variablesOf } from '../../ui/theme/apply-theme.ts';
import { loginColours } from '../../ui/theme/login-colours.ts';
import { tokensFor } from '../../ui/theme/server-theme.ts';
import type { LoginValues } from './kept-row.ts';
import type { PreviewDevice } from './preview-panel.tsx';
import styles from './themes.module.css';

const Brand = ({ logo, pictured }: { logo: string | null; pictured: boolean }) => {
  const { title, logo: usual } = useInstallation();
  const image = useFileUrl(logo) ?? usual;
  return (
    <div className={`${styles.loginBrand} ${pictured ? styles.pictured : ''}`}>
      {image ? <img src={image} alt="" height={22} /> : null}
      <span className="truncate">{title}</span>
    </div>
  );
};

const Figure = ({ values, picture }: { values: LoginValues; picture: string | undefined }) => {
  if (values.figure === 'picture') return picture ? <img className={styles.figure} src={picture} alt="" /> : null;
  if (values.figure === 'none' || values.bgImg) return null;
  return <Icon name="building" size="xl" />;
};

interface LoginPreviewProps {
  device: PreviewDevice;
  mode: Mode;
  values: LoginValues;
}

/** The sign-in page in small. */
export const LoginPreview = ({ device, mode, values }: LoginPreviewProps) => {
  const t = usePhrases('themes');
  const login = usePhrases('login');
  const background = useFileUrl(values.bgImg);
  const figure = useFileUrl(values.figureImage);
  const tokens = tokensFor(mode, {});
  const colours = loginColours(tokens, values);
  const centred = values.loginBox === 'center';
  return (
    <div
      className={`${styles.login} ${centred ? styles.centred : ''} ${device === 'phone' ? styles.phone : ''}`}
      style={{
        ...variablesOf(tokens),
        ...(background ? { backgroundImage: `url(${background})` } : centred ? { background: tokens.surface } : {}),
      }}
      role="img"
      aria-label={t('previewLogin')}
    >
      {centred && !background ? null : <Brand logo={values.logo} pictured={background !== undefined} />}
      <div className={styles.loginFigure}>{centred ? null : <Figure values={values} picture={figure} />}</div>
      <div className={styles.loginBox}>
        <b style={{ color: colours.title, fontSize: values.titleSize, lineHeight: 1.36 }}>
          {values.title || login('title')}
        </b>
        <span className={styles.input}>{login('account')}</span>
        <span className={styles.input}>{login('password')}</span>
        <span
          className={styles.signIn}
          style={{ background: colours.button, color: colours.ink, fontSize: values.buttonSize }}
        >
          {login('signIn')}
        </span>
      </div>
    </div>
  );
};
