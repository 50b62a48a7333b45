import { type ConfigType, eachSetting, type Language, languages, wordsIn } from '@eoms/contract';
import { partWords, type SettingWords, settingWords } from '@eoms/phrases';
import type { SettingPart } from './setting-parts.ts';

export interface FoundSetting {
  readonly part: SettingPart;
  /** Absent for a whole section. */
  readonly key?: string;
  readonly name: string;
  readonly does: string;
}

const text = (words: SettingWords | undefined): string =>
  words ? [words.name, words.does, ...Object.values(words.choices ?? {})].join(' ') : '';
const inAll = (read: (language: Language) => SettingWords | undefined): string =>
  languages.map(({ code }) => text(read(code))).join(' ');
const wordsOf = (language: Language, type: ConfigType, key: string): SettingWords | undefined =>
  (wordsIn(settingWords, language)[type] as Record<string, SettingWords>)[key];

/**
 * Sections and settings whose names, descriptions or keys have all words of a question, in whichever language it is
 * asked; those whose own names match come first.
 */
export const findSettings = (question: string, parts: readonly SettingPart[], language: Language): FoundSetting[] => {
  const asked = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (asked.length === 0) return [];
  const has = (haystack: string): boolean => asked.every((word) => haystack.toLowerCase().includes(word));
  const sections = parts.map((part) => {
    const own = wordsIn(partWords, language)[part];
    return { part, ...own, all: `${part} ${inAll((code) => wordsIn(partWords, code)[part])}` };
  });
  const settings = eachSetting()
    .filter(({ type }) => parts.includes(type))
    .map(({ type, key }) => {
      const own = wordsOf(language, type, key);
      const all = `${key} ${inAll((code) => wordsOf(code, type, key))}`;
      return { part: type, key, name: own?.name ?? key, does: own?.does ?? '', all };
    });
  const found = [...sections, ...settings].filter(({ all }) => has(all));
  return found.map(({ all: _, ...one }) => one).sort((a, b) => Number(has(b.name)) - Number(has(a.name)));
};
