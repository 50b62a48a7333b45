import { fileURLToPath } from 'node:url';
import { errorCodes, type Language } from '@eoms/contract/vocabulary';
import { familyNames, ownPhrases } from '@eoms/phrases';
import { usedByData } from './phrase-use.ts';
import { type Problem, readSources, report, root, type Source } from './sources.ts';
import { literalsOf, untranslatedIn } from './visible-text.ts';

/** Phrases of one language: family → key → text. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

const fields = (text: string): string =>
  (text.match(/\{\{\s*\w+/g) ?? [])
    .map((f) => f.slice(2).trim())
    .sort()
    .join(' ');

/** Finds keys that exist in one language only, empty phrases, and phrases whose placeholders differ. */
export const comparePhrases = (zh: Words, en: Words): Problem[] => {
  const problems: Problem[] = [];
  for (const family of new Set([...Object.keys(zh), ...Object.keys(en)])) {
    const [source, other] = [zh[family] ?? {}, en[family] ?? {}];
    for (const key of new Set([...Object.keys(source), ...Object.keys(other)])) {
      const [a, b] = [source[key], other[key]];
      const path = `phrases/src/${a === undefined ? 'zh' : 'en'}/${family}.ts`;
      if (a === undefined || b === undefined) problems.push({ path, text: `add ${key}: the other language has it` });
      else if (a.trim() === '' || b.trim() === '') problems.push({ path, text: `${key} is empty` });
      else if (fields(a) !== fields(b))
        problems.push({
          path,
          text: `${key} has different placeholders in the two languages: ${fields(a)} / ${fields(b)}`,
        });
    }
  }
  return problems;
};

const plural = /_(zero|one|two|few|many|other)$/;

/** Finds keys that no source contains, neither as a whole nor as the start of a template string. */
export const unusedPhrases = (words: Words, sources: readonly Source[]): Problem[] => {
  const { whole, beginnings } = literalsOf(sources);
  const isUsed = (family: string, key: string): boolean => {
    const bare = key.replace(plural, '');
    return (
      [key, bare, `${family}:${key}`, `${family}:${bare}`].some((name) => whole.has(name)) ||
      beginnings.some((start) => key.startsWith(start) || `${family}:${key}`.startsWith(start)) ||
      Object.keys(usedByData).some((start) => `${family}:${key}`.startsWith(start))
    );
  };
  return Object.entries(words).flatMap(([family, keys]) =>
    Object.keys(keys)
      .filter((key) => !isUsed(family, key))
      .map((key) => ({
        path: `phrases/src/zh/${family}.ts`,
        text: `nothing uses ${key}: remove it in zh and en (or declare its prefix in tools/phrase-use.ts)`,
      })),
  );
};

/** The phrases that exist in a language. */
export const wordsOf = async (language: Language): Promise<Words> =>
  Object.fromEntries(
    await Promise.all(familyNames.map(async (family) => [family, await ownPhrases(family, language)] as const)),
  );

/** Checks that phrases are complete in both languages and used, and that no visible text bypasses them. */
export const checkPhrases = async (base: string): Promise<Problem[]> => {
  const [zh, en] = [await wordsOf('zh'), await wordsOf('en')];
  const sources = readSources(base, ['console/src', 'server/src', 'contract/src', 'engine/src', 'drivers/src']);
  const errors = (language: string): Problem => ({ path: `phrases/src/${language}/errors.ts`, text: '' });
  return [
    ...comparePhrases(zh, en),
    ...unusedPhrases(zh, sources),
    ...untranslatedIn(sources.filter(({ path }) => /^(console|server)\/src\//.test(path))),
    ...(errorCodes.length === new Set(errorCodes).size
      ? []
      : [{ ...errors('zh'), text: 'an error code is listed twice' }]),
  ];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) report('phrases', await checkPhrases(root));
