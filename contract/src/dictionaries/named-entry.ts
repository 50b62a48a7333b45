import { inAllLanguages } from '../vocabulary/texts.ts';
import type { DictionaryItem } from './dictionary.entities.ts';

type Named = Pick<DictionaryItem, 'code' | 'name' | 'formerNames'>;

/** How texts are compared: "Meeting Room " is the entry "Meeting room". */
export const asWord = (text: string): string => text.trim().toLowerCase();

/** Every text that stands for an entry: its code, its names, and what it was called before. */
export const wordsOfEntry = ({ code, name, formerNames }: Named): string[] => [
  ...new Set([code, ...inAllLanguages(name), ...formerNames].map(asWord)),
];

/** The entry that a stored text names, if it names any. */
export const namedEntry = <T extends Named>(entries: readonly T[], text: string): T | undefined => {
  const word = asWord(text);
  return word === '' ? undefined : entries.find((entry) => wordsOfEntry(entry).includes(word));
};
