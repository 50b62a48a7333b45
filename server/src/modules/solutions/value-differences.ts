import { Id, type SourceText, type ValueDifference } from '@eoms/contract';
import { fieldPathWords, fieldValueWords, solutionTexts } from '@eoms/phrases';
import { sameJson } from '../../platform/same-json.ts';

/** Names of what contents refer to, by ids. */
export type NamesOfIds = ReadonlyMap<string, string>;

const differencesAtMost = 30;
const deepest = 5;
const longestValue = 200;

const inBoth = (say: (language: keyof SourceText) => string): SourceText => ({ zh: say('zh'), en: say('en') });
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const named = (value: unknown, names: NamesOfIds): unknown => {
  if (typeof value === 'string')
    return names.get(value) ?? (Id.safeParse(value).success ? `#${value.slice(-6)}` : value);
  return Array.isArray(value) ? value.map((one) => named(one, names)) : value;
};

const wordsOf = (value: unknown, names: NamesOfIds): SourceText => {
  if (Array.isArray(value) && !value.every(isPlain)) return solutionTexts.entries(value.length);
  if (isObject(value)) {
    if (typeof value.zh === 'string') return { zh: value.zh, en: typeof value.en === 'string' ? value.en : value.zh };
    return solutionTexts.content;
  }
  const shown = named(value, names);
  return inBoth((language) => fieldValueWords(shown, language).slice(0, longestValue));
};

type Path = readonly string[];
interface Pair {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

/** The parts in which two values differ, as deep as they can be told apart: lists of the same length entry by entry. */
const pairsOf = (pair: Pair): Pair[] => {
  const { path, before, after } = pair;
  if (sameJson(before, after)) return [];
  if (path.length >= deepest) return [pair];
  if (isObject(before) && isObject(after) && typeof before.zh !== 'string') {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => pairsOf({ path: [...path, key], before: before[key], after: after[key] }));
  }
  const bothLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if (!bothLists || before.every(isPlain)) return [pair];
  return before.flatMap((one, at) => pairsOf({ path: [...path, String(at + 1)], before: one, after: after[at] }));
};

/** What differs between two contents, in words. */
export const valueDifferences = (before: unknown, after: unknown, names: NamesOfIds): ValueDifference[] =>
  pairsOf({ path: [], before, after })
    .slice(0, differencesAtMost)
    .map((pair) => ({
      field: inBoth((language) => fieldPathWords(pair.path, language)),
      before: wordsOf(pair.before, names),
      after: wordsOf(pair.after, names),
    }));
