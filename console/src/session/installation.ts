import { systemEndpoints, textOf, themesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query-of.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { useAppearance } from '../ui/theme/appearance.ts';
import { readThemes, type Themes } from './remembered-themes.ts';

const hour = 3_600_000;

/** URL of a theme image or logo. These are public, so an image element can load them without a token. */
export const themeImage = (id: string): string => `/eoms/solutionTheme/getThemeResourceImg/${encodeURIComponent(id)}`;

/** Title, logo and favicon of this installation. */
export const useInstallation = () => {
  const language = useLanguage();
  const { data } = useQuery({ ...queryOf(systemEndpoints.getSystemLogo), staleTime: hour });
  return {
    title: data && textOf({ zh: data.title, en: data.titleEn }, language),
    logo: data?.logo ? themeImage(data.logo) : undefined,
    favicon: data?.favicon ? themeImage(data.favicon) : undefined,
  };
};

/** The themes in use, those remembered from last time until they are loaded; none in a tab that ignores them. */
export const useThemes = (): Themes | undefined => {
  const ignored = useAppearance((state) => state.ignored);
  const { data } = useQuery({
    ...queryOf(themesEndpoints.getThemeInUse),
    staleTime: hour,
    placeholderData: readThemes,
  });
  return ignored ? undefined : data;
};
