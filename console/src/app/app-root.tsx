import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { usePhrases } from '../i18n/i18n.ts';
import styles from './app.module.css';
import { DocumentHead } from './document-head.tsx';
import { KeepInstallable } from './install/keep-installable.tsx';
import { ThemeIgnored } from './theme-ignored.tsx';
import { ThemeTried } from './theme-tried.tsx';

/** Root of all routes: progress bar, scroll to top, title and favicon. */
export const AppRoot = () => {
  const t = usePhrases('ui');
  const moving = useNavigation().state !== 'idle';
  return (
    <>
      <div
        className={moving ? `${styles.progress} ${styles.on}` : styles.progress}
        role="progressbar"
        aria-hidden={!moving}
        aria-label={t('progress')}
      />
      <Suspense fallback={null}>
        <DocumentHead />
        <KeepInstallable />
        <Outlet />
        <ThemeIgnored />
        <ThemeTried />
      </Suspense>
      <ScrollRestoration getKey={(location) => location.key} />
    </>
  );
};
