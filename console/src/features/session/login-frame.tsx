import { type LoginTheme, languages, sessionEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useFormat } from '../../i18n/format.ts';
import { changeLanguage, useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { themeImage, useInstallation } from '../../session/installation.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import styles from './login.module.css';
import { VenueFigure } from './venue-figure.tsx';

const Mark = () => (
  <svg
    width="30"
    height="30"
    viewBox="0 0 22 22"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M2 19h18M4 15.5h14M4 15.5v-5h6v5M10 10.5V5h8v10.5" />
  </svg>
);

const useLicenseWords = (): { license: string; version: string } => {
  const t = usePhrases('login');
  const { fullDate } = useFormat();
  const { data } = useQuery({ ...queryOf(sessionEndpoints.getLicense), staleTime: 600_000 });
  if (!data) return { license: '', version: '' };
  const version = t('version', { version: data.version });
  const date = data.expiresAt ? fullDate(data.expiresAt) : '';
  if (data.state === 'evaluation') return { license: t('evaluationUntil', { date }), version };
  if (data.state === 'authorised')
    return { license: date ? t('licensedUntil', { date }) : t('licensedForever'), version };
  return { license: t('unlicensed', { state: t(`license_${data.state}`) }), version };
};

const Left = ({ theme }: { theme: LoginTheme | undefined }) => {
  const { title, logo } = useInstallation();
  const { license } = useLicenseWords();
  const image = theme?.logo ? themeImage(theme.logo) : logo;
  const figure = theme?.figure ?? 'venue';
  return (
    <section
      className={theme?.bgImg ? `${styles.loginLeft} ${styles.pictured}` : styles.loginLeft}
      style={theme?.bgImg ? { backgroundImage: `url(${themeImage(theme.bgImg)})` } : undefined}
    >
      <div className={styles.loginBrand}>
        {image ? <img src={image} alt="" height={30} /> : <Mark />}
        {title}
      </div>
      {figure === 'venue' && !theme?.bgImg ? <VenueFigure /> : null}
      {figure !== 'venue' && figure !== 'none' ? (
        <img className={styles.loginFigure} src={themeImage(figure)} alt="" />
      ) : null}
      <p className={styles.loginLicense}>{license}</p>
    </section>
  );
};

/** The two halves of every page before sign-in: picture and form. */
export const LoginFrame = ({ theme, children }: { theme?: LoginTheme | undefined; children: ReactNode }) => {
  const t = usePhrases('login');
  const language = useLanguage();
  const { version } = useLicenseWords();
  return (
    <div data-part="login" className={theme?.loginBox === 'center' ? `${styles.login} ${styles.center}` : styles.login}>
      <Left theme={theme} />
      <main className={styles.loginRight}>
        <div className={styles.loginLanguage}>
          <Segments
            label={t('language')}
            value={language}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(next) => void changeLanguage(next)}
          />
        </div>
        <div className={styles.loginBox}>{children}</div>
        <footer className={styles.loginFoot}>
          <Link to="/machineCode" className="link">
            {t('machineCodeLink')}
          </Link>
          <span>{version}</span>
        </footer>
      </main>
    </div>
  );
};
