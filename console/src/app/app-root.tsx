import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { usePhrases } from '../i18n/i18n.ts';
import { DocumentHead } from './document-head.tsx';
import './app.css';

/** Root of all routes: progress bar, scroll to top, title and favicon. */
export const AppRoot = () => {
  const t = usePhrases('ui');
  const moving = useNavigation().state !== 'idle';
  return (
    <>
      <div
        className={moving ? 'progress on' : 'progress'}
        role="progressbar"
        aria-hidden={!moving}
        aria-label={t('progress')}
      />
      <Suspense fallback={null}>
        <DocumentHead />
        <Outlet />
      </Suspense>
      <ScrollRestoration getKey={(location) => location.key} />
    </>
  );
};
