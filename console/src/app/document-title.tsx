import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMenuTitle } from '../i18n/use-menu-title.ts';
import { useInstallation } from '../session/installation.ts';
import { type RouteMeta, type RouteWords, useRouteMeta, useRouteWords } from './route-meta.ts';

const Shown = ({ screen }: { screen?: string }) => {
  const { title } = useInstallation();
  useEffect(() => {
    const parts = [screen, title].filter(Boolean);
    if (parts.length > 0) document.title = parts.join(' · ');
  }, [screen, title]);
  return null;
};

const OfMenu = ({ meta }: { meta: RouteMeta }) => (
  <Shown screen={useMenuTitle()({ name: meta.title, langitem: meta.langitem, russian: meta.russian })} />
);

/** The types cannot tell which keys a family has that is only known here; `RouteWords` pairs them. */
const OfWords = ({ words: [family, key] }: RouteWords) => (
  <Shown screen={(useTranslation(family).t as (key: string) => string)(key)} />
);

const OfScreen = () => {
  const meta = useRouteMeta();
  const words = useRouteWords();
  if (meta) return <OfMenu meta={meta} />;
  return words ? <OfWords words={words} /> : <Shown />;
};

/** The title of the browser's tab: the screen and the system, in the reader's language. */
export const DocumentTitle = () => (
  <Suspense fallback={null}>
    <OfScreen />
  </Suspense>
);
