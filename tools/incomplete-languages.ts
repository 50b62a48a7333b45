import { type Language, languages } from '@eoms/contract/vocabulary';
import { type Family, folders } from '@eoms/phrases';
import { wordsOf } from './check-phrases.ts';
import type { Problem } from './sources.ts';

type Phrases = Readonly<Record<string, string>>;

const fieldsOf = (text: string): string =>
  (text.match(/\{\{\s*\w+/g) ?? [])
    .map((field) => field.slice(2).trim())
    .sort()
    .join(' ');

const counted = /_(zero|one|two|few|many|other)$/;

/** The keys that a language needs for a family: of what is counted, one for each of its plurals. */
const neededFor = (chinese: Phrases, locale: string): string[] => {
  const plurals = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return [
    ...new Set(
      Object.keys(chinese).flatMap((key) =>
        counted.test(key) ? plurals.map((plural) => key.replace(counted, `_${plural}`)) : [key],
      ),
    ),
  ];
};

/** What a family that a language says it has lacks, and phrases with other fields than the Chinese ones. */
export const lackingIn = (
  family: string,
  chinese: Phrases,
  own: Phrases,
  language: string,
  locale: string,
): Problem[] => {
  const path = `phrases/src/${language}/${family}`;
  const lacking = neededFor(chinese, locale).filter((key) => (own[key] ?? '').trim() === '');
  const odd = Object.entries(own).filter(([key, text]) => {
    const source = chinese[key] ?? chinese[key.replace(counted, '_other')];
    return source === undefined || fieldsOf(source) !== fieldsOf(text);
  });
  return [
    ...lacking.map((key) => ({ path, text: `lacks ${key}, although the family is declared complete` })),
    ...odd.map(([key]) => ({ path, text: `${key} is not in Chinese, or has other fields there` })),
  ];
};

/** Further languages: what is missing in the families that they declare complete. */
export const incompleteLanguages = async (): Promise<Problem[]> => {
  const chinese = await wordsOf('zh');
  const problems: Problem[] = [];
  for (const { code, locale } of languages) {
    const complete: readonly Family[] = folders[code as Language]?.complete ?? [];
    const own = await wordsOf(code);
    for (const family of complete)
      problems.push(...lackingIn(family, chinese[family] ?? {}, own[family] ?? {}, code, locale));
  }
  return problems;
};
