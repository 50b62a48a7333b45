import { useEffect } from 'react';
import { useLanguage } from '../../i18n/i18n.ts';
import { startWorker } from '../../session/browser-worker.ts';
import { useInstallation, useThemes } from '../../session/installation.ts';
import { useTokens } from '../../ui/theme/use-tokens.ts';

/** Sets one tag of the head, and adds it where there is none. */
const setTag = (tag: 'link' | 'meta', name: 'rel' | 'name', of: string, value: string): void => {
  const found = document.head.querySelector(`${tag}[${name}="${of}"]`) ?? document.createElement(tag);
  found.setAttribute(name, of);
  found.setAttribute(tag === 'link' ? 'href' : 'content', value);
  if (!found.isConnected) document.head.append(found);
};

const logoIcon = (logo: string): string => `/eoms/solutionTheme/getAppIcon/${encodeURIComponent(logo)}?size=180`;

/**
 * What makes the console an app of its own where the browser can install it: manifest, icon and colour of the bar, and the
 * worker with the page for when the server is away.
 */
export const KeepInstallable = () => {
  const language = useLanguage();
  const tokens = useTokens();
  const { title } = useInstallation();
  const logo = useThemes()?.theme.logo ?? null;
  useEffect(() => {
    setTag('link', 'rel', 'manifest', `/eoms/solutionTheme/getAppManifest?language=${language}`);
  }, [language]);
  useEffect(() => {
    setTag('link', 'rel', 'apple-touch-icon', logo === null ? '/panel-192.png' : logoIcon(logo));
  }, [logo]);
  useEffect(() => setTag('meta', 'name', 'theme-color', tokens.navBg), [tokens.navBg]);
  useEffect(() => {
    startWorker().catch((error: unknown) =>
      console.warn('this browser keeps no page for when the server is away', error),
    );
  }, []);
  useEffect(() => {
    if (title === undefined) return;
    import('./keep-offline-page.ts')
      .then(({ keepOfflinePage }) => keepOfflinePage(language, title, tokens))
      .catch((error: unknown) => console.warn('the page for when the server is away was not kept', error));
  }, [language, title, tokens]);
  return null;
};
