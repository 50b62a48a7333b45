import { useEffect } from 'react';
import { useInstallation, useThemes } from '../session/installation.ts';
import { useAppearance } from '../ui/theme/appearance.ts';

/** Sets title, favicon and the venue's colours from the server's settings. */
export const DocumentHead = () => {
  const { title, favicon } = useInstallation();
  const themes = useThemes();
  const setVenue = useAppearance((s) => s.setVenue);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link && favicon) link.href = favicon;
  }, [favicon]);
  useEffect(() => {
    if (themes) setVenue(themes.theme);
  }, [themes, setVenue]);
  return null;
};
