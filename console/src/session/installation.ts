import { systemEndpoints, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query-of.ts';
import { useLanguage } from '../i18n/i18n.ts';

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

export const useThemes = () => useQuery({ ...queryOf(systemEndpoints.getThemeInUse), staleTime: hour }).data;
