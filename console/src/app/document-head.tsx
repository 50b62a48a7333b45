import { useEffect } from 'react';
import { useInstallation, useThemes } from '../session/installation.ts';
import { rememberThemes } from '../session/remembered-themes.ts';
import { useAppearance } from '../ui/theme/appearance.ts';
import { DocumentTitle } from './document-title.tsx';

/** Sets title, favicon and the venue's colours from the server's settings. */
export const DocumentHead = () => {
  const { favicon } = useInstallation();
  const themes = useThemes();
  const setVenue = useAppearance((s) => s.setVenue);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link && favicon) link.href = favicon;
  }, [favicon]);
  useEffect(() => {
    if (!themes) return;
    rememberThemes(themes);
    setVenue(themes.theme);
  }, [themes, setVenue]);
  return <DocumentTitle />;
};
