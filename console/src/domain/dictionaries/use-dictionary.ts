import { type DictionaryItem, dictionariesEndpoints, namedEntry, type SystemDictionary, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage } from '../../i18n/i18n.ts';

const none: readonly DictionaryItem[] = [];

export interface Dictionary {
  readonly entries: readonly DictionaryItem[];
  readonly nameOf: (entry: DictionaryItem) => string;
  /** The entry that a stored text names. */
  readonly find: (text: string) => DictionaryItem | undefined;
  /** A stored text as the reader reads it: the name of its entry, or the text itself. */
  readonly say: (text: string) => string;
}

/** A dictionary, for what chooses its entries or shows what was chosen; empty until it is known. */
export const useDictionary = (type: SystemDictionary): Dictionary => {
  const language = useLanguage();
  const { data: entries = none } = useQuery({
    ...queryOf(dictionariesEndpoints.getDictionary, { params: { type } }),
    staleTime: 60_000,
  });
  return useMemo(() => {
    const nameOf = ({ name }: DictionaryItem): string => textOf(name, language);
    const find = (text: string) => namedEntry(entries, text);
    const say = (text: string): string => {
      const entry = find(text);
      return entry ? nameOf(entry) : text;
    };
    return { entries, nameOf, find, say };
  }, [entries, language]);
};
