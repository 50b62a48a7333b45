import { phraseLoaders } from '@eoms/phrases';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLanguage } from './i18n.ts';

/**
 * Set-up writes the names of built-in menus and roles to the database, in one language. Such names are shown in the
 * reader's language; names entered by users stay as they are.
 */
export const useOwnNames = (family: 'menus' | 'roles'): ((name: string) => string) => {
  const language = useLanguage();
  const { data, isPending } = useQuery({
    queryKey: ['own names', family],
    queryFn: async () => {
      const load = async (tongue: 'zh' | 'en'): Promise<Record<string, string>> => phraseLoaders[tongue][family]();
      return { zh: await load('zh'), en: await load('en') };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return useCallback(
    (name) => {
      // While the phrases load, showing nothing is better than showing another language.
      if (!data) return isPending ? '' : name;
      const key = Object.keys(data.zh).find((one) => data.zh[one] === name || data.en[one] === name);
      return (key === undefined ? undefined : data[language][key]) ?? name;
    },
    [data, isPending, language],
  );
};
