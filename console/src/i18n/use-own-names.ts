import { phraseLoaders } from '@eoms/phrases';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLanguage } from './i18n.ts';

/**
 * The product writes some names into its tables when it is set up, in one language. Read back, those it chose itself are
 * said in the language of the reader; names that somebody typed stay as they are.
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
      // For the moment until the words are there, nothing is better than another language.
      if (!data) return isPending ? '' : name;
      const key = Object.keys(data.zh).find((one) => data.zh[one] === name || data.en[one] === name);
      return (key === undefined ? undefined : data[language][key]) ?? name;
    },
    [data, isPending, language],
  );
};
