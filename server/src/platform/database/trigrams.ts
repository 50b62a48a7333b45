/** Three characters that a trigram index looks up, and the stretch of a search form that contains them. */
export interface Trigram {
  readonly text: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

const words = /[\p{L}\p{N}]+/gu;

/**
 * The trigrams that pg_trgm takes from the pattern `%form%`, in order. Letters and digits form words; a word gets two
 * blanks in front and one behind, except where the pattern does not say that it begins or ends there. A wrong guess costs
 * time and changes no result.
 */
export const trigramsOf = (form: string): Trigram[] => {
  const found: Trigram[] = [];
  for (const { 0: word, index } of form.matchAll(words)) {
    // Both blanks in front stand for the one character before the word.
    const before = { text: ' ', start: index - 1, end: index };
    const cells = index > 0 ? [before, before] : [];
    let at = index;
    for (const text of word) {
      cells.push({ text, start: at, end: at + text.length });
      at += text.length;
    }
    if (at < form.length) cells.push({ text: ' ', start: at, end: at + 1 });
    cells.forEach((first, i) => {
      const [second, third] = [cells[i + 1], cells[i + 2]];
      if (second && third)
        found.push({ text: first.text + second.text + third.text, start: first.start, end: third.end });
    });
  }
  return found;
};
