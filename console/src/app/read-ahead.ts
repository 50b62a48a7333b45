import type { QueryClient } from '@tanstack/react-query';
import { preparePhrases } from '../i18n/i18n.ts';
import type { Screen, Screens } from '../session/screen.ts';

const ahead = ({ begin, phrases = [], ...screen }: Screen, client: QueryClient): Screen => ({
  ...screen,
  load: async () => {
    // The screen itself says what could not be read.
    void begin?.(client).catch(() => undefined);
    const [component] = await Promise.all([screen.load(), preparePhrases(...phrases)]);
    return component;
  },
});

/** Screens that read what they show first, and their words, while their code is being loaded. */
export const readingAhead = (screens: Screens, client: QueryClient): Screens =>
  Object.fromEntries(Object.entries(screens).map(([address, screen]) => [address, ahead(screen, client)]));
