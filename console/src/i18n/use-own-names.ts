import { type Language, languages } from '@eoms/contract';
import { phrasesOf } from '@eoms/phrases';
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
      const read = async (code: Language): Promise<[Language, Record<string, string>]> => [
        code,
        await phrasesOf(family, code),
      ];
      return new Map(await Promise.all(languages.map(({ code }) => read(code))));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return useCallback(
    (name) => {
      // While the phrases load, showing nothing is better than showing another language.
      if (!data) return isPending ? '' : name;
      const named = [...data.values()].flatMap((words) => Object.entries(words)).find(([, words]) => words === name);
      return (named && data.get(language)?.[named[0]]) ?? name;
    },
    [data, isPending, language],
  );
};
