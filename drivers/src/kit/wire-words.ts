import { spokenError } from './spoken-error.ts';

/** A value map such as `0=off; 1=on; *=other`: received texts and their values; `*` matches everything else. */
export interface WireWords {
  /** `undefined` when the map does not contain the received text. */
  meaning(word: string): string | undefined;
  /** The reverse: the text to send for a value. */
  word(meaning: string): string | undefined;
}

const rest = '*';

/** Throws on an entry without `=` and on a duplicate text. */
export const parseWireWords = (source: string): WireWords => {
  const meanings = new Map<string, string>();
  const words = new Map<string, string>();
  for (const part of source.split(/[;\n]/)) {
    if (part.trim() === '') continue;
    const at = part.indexOf('=');
    if (at < 1)
      throw spokenError(`“${part.trim()}”不是“值=含义”的形式`, `"${part.trim()}" is not of the form word=meaning`);
    const [word, meaning] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    if (meanings.has(word)) throw spokenError(`映射中“${word}”重复`, `"${word}" is in the map twice`);
    meanings.set(word, meaning);
    if (word !== rest && !words.has(meaning)) words.set(meaning, word);
  }
  return {
    meaning: (word) => meanings.get(word) ?? meanings.get(word.toUpperCase()) ?? meanings.get(rest),
    word: (meaning) => words.get(meaning),
  };
};
