import type { TextSample } from './text-sample.ts';
import { trigramsOf } from './trigrams.ts';

/**
 * If a trigram is in fewer rows than `below`, trigrams up to `upTo` are looked up with it: a row that the index names
 * costs as much as a hundred that it only compares. From the last limit on, reading the rows in their order is cheaper.
 */
const limits = [
  { below: 0.005, upTo: 0.1 },
  { below: 0.25, upTo: 0.25 },
];
/** A search that finds more rows than this fills its page by reading them in their order. */
const common = 0.02;

/** The longest pieces of a search form that consist of trigrams below the limit. */
const piecesBelow = (limit: number, form: string, { shares }: TextSample): string[] => {
  const pieces: { start: number; end: number }[] = [];
  let open: { start: number; end: number } | undefined;
  for (const { text, start, end } of trigramsOf(form)) {
    // A pattern that contains the second trigram of a word also contains the first.
    const isSecond = text.startsWith(' ') && !text.startsWith('  ');
    if ((shares.get(text) ?? 0) >= limit || (isSecond && open === undefined)) open = undefined;
    else if (open) open.end = end;
    else {
      open = { start, end };
      pieces.push(open);
    }
  }
  return pieces.map(({ start, end }) => form.slice(start, end));
};

/**
 * The pieces of a search that its index should look up: those that few rows contain. None if every piece is in so many
 * rows that reading them in the order of the list is cheaper; undefined if all should be looked up: each is frequent, but
 * all together are not. Only `cuttable` forms are sure to be what the database makes of their words.
 */
export const indexPieces = (
  forms: readonly string[],
  cuttable: readonly string[],
  sample: TextSample,
): string[] | undefined => {
  const trigrams = cuttable.flatMap((form) => trigramsOf(form));
  const rarest = Math.min(...trigrams.map(({ text }) => sample.shares.get(text) ?? 0));
  const limit = limits.find(({ below }) => rarest < below);
  const pieces = limit ? cuttable.flatMap((form) => piecesBelow(limit.upTo, form, sample)) : [];
  if (pieces.length > 0) return pieces;
  const found = sample.texts.filter((text) => forms.every((form) => text.includes(form)));
  return found.length >= sample.texts.length * common && found.length > 0 ? [] : undefined;
};
