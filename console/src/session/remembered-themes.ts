import { type ReplyOf, themesEndpoints } from '@eoms/contract';
import { call } from '../api/call.ts';
import { readText, storeText } from '../ui/storage.ts';
import { useAppearance } from '../ui/theme/appearance.ts';

export type Themes = ReplyOf<typeof themesEndpoints.getThemeInUse>;

const key = 'eoms_themes';
/** How long the first paint of a browser that knows no theme waits for it. */
const waitAtMostMs = 1_500;

/** What was in use when this browser last asked. */
export const readThemes = (): Themes | undefined => {
  try {
    const read = themesEndpoints.getThemeInUse.reply.safeParse(JSON.parse(readText(key) ?? 'null'));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
};

export const rememberThemes = (themes: Themes): void => storeText(key, JSON.stringify(themes));

/**
 * Sets the venue's colours before anything is painted: those remembered from last time, or, in a browser that is here for
 * the first time, those of the server. Where it does not answer, the product's own are shown.
 */
export const prepareTheme = async (): Promise<void> => {
  const { ignored, setVenue } = useAppearance.getState();
  if (ignored) return;
  try {
    const known = readThemes();
    const themes =
      known ?? (await call(themesEndpoints.getThemeInUse, undefined, { signal: AbortSignal.timeout(waitAtMostMs) }));
    if (!known) rememberThemes(themes);
    setVenue(themes.theme);
  } catch {
    // Asked again by the first page.
  }
};
