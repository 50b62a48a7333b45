import type { ReactNode } from 'react';
import { changeLanguage, useNextLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from './report.module.css';

/** The page of those who do not sign in: narrow, with nothing of the console around it. */
export const ReportFrame = ({ children, foot }: { children: ReactNode; foot?: ReactNode }) => {
  const t = usePhrases('requests');
  const next = useNextLanguage();
  return (
    <div className={styles.page} data-part="report">
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <button type="button" className={styles.plain} onClick={() => void changeLanguage(next.code)}>
          {next.name}
        </button>
      </header>
      <main className={styles.body}>{children}</main>
      {foot ? <footer className={styles.foot}>{foot}</footer> : null}
    </div>
  );
};
