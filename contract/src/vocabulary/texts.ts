import { z } from 'zod';
import { type Language, languages } from './languages.ts';

/** The language that stands in for every other. */
export const baseLanguage = 'zh';
type BaseLanguage = typeof baseLanguage;

const codes: readonly Language[] = languages.map(({ code }) => code);
export const isLanguage = (code: unknown): code is Language => languages.some((one) => one.code === code);
/** A language of the product, by its code. */
export const LanguageCode = z.enum(codes as [Language, ...Language[]]);

export const localeOf = (language: Language): string =>
  languages.find(({ code }) => code === language)?.locale ?? language;

/** Something that exists in Chinese, and in as many other languages as somebody has written it in. */
export type InLanguages<T> = { readonly [L in BaseLanguage]: T } & {
  readonly [L in Exclude<Language, BaseLanguage>]?: T | undefined;
};

type TextShape = { [L in BaseLanguage]: z.ZodString } & {
  [L in Exclude<Language, BaseLanguage>]: z.ZodOptional<z.ZodString>;
};
const textShape = Object.fromEntries(
  codes.map((code) => [code, code === baseLanguage ? z.string() : z.string().optional()]),
) as TextShape;

/** A text that people read. Only `textOf` reads it. */
export const Text = z.object(textShape);
export type Text = InLanguages<string>;

/**
 * A text as it stands in the source, and a name as people enter it: always in Chinese and English. Further languages
 * of texts in the source come from a catalogue.
 */
export const SourceText = z.object({ zh: z.string(), en: z.string() });
export type SourceText = z.infer<typeof SourceText>;
/** The languages in which people enter names. */
export const sourceLanguages = ['zh', 'en'] as const satisfies readonly (keyof SourceText)[];
/** The reader's own language if names are entered in it, else Chinese. */
export const sourceLanguageOf = (language: Language): keyof SourceText =>
  sourceLanguages.find((one) => one === language) ?? baseLanguage;
export const say = (zh: string, en: string): SourceText => ({ zh, en });

/** The translations of texts in the source, by their Chinese. */
export type Catalogue = Readonly<Record<string, string>>;
const catalogues = new Map<Language, ReadonlyMap<string, string>>();
/** Makes `textOf` find the texts of a further language. Server and console do so as they start. */
export const addCatalogue = (language: Language, catalogue: Catalogue): void => {
  catalogues.set(language, new Map(Object.entries(catalogue)));
};
const translated = (source: string, language: Language): string => catalogues.get(language)?.get(source) ?? source;

/** The one way to read a text: as written in this language, else from its catalogue, else in Chinese. */
export function textOf(text: Text, language: Language): string;
export function textOf(text: Text | null | undefined, language: Language): string | undefined;
export function textOf(text: Text | null | undefined, language: Language): string | undefined {
  return text ? (text[language] ?? translated(text[baseLanguage], language)) : undefined;
}

/** The text in every language, to find it by what people wrote. */
export const inAllLanguages = (text: Text): string[] => [...new Set(languages.map(({ code }) => textOf(text, code)))];

const translatedThroughout = <T>(value: T, language: Language): T => {
  const of = (inner: unknown): unknown => {
    if (typeof inner === 'string') return translated(inner, language);
    if (Array.isArray(inner)) return inner.map(of);
    if (inner === null || typeof inner !== 'object') return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, of(one)]));
  };
  return of(value) as T;
};
/** The same for plain data with texts in it, such as the words of an exported table. */
export const wordsIn = <T>(words: InLanguages<T>, language: Language): T =>
  words[language] ?? translatedThroughout(words[baseLanguage], language);

interface TwoNames {
  readonly name: string;
  readonly nameEn: string;
}
/** A name that people entered as two fields, in the reader's language. */
export function nameIn(named: TwoNames, language: Language): string;
export function nameIn(named: TwoNames | undefined, language: Language): string | undefined;
export function nameIn(named: TwoNames | undefined, language: Language): string | undefined {
  return named && textOf({ zh: named.name, en: named.nameEn }, language);
}

/** A text as one for the source: what is not there in English is there in Chinese. */
export const asSource = (text: Text): SourceText => ({ zh: text.zh, en: textOf(text, 'en') });

/** A text made of others: `of` reads each of them in one language. */
export const sourceFrom = (make: (of: (text: Text) => string) => string): SourceText => ({
  zh: make((text) => textOf(text, 'zh')),
  en: make((text) => textOf(text, 'en')),
});

const lists = new Map<Language, Intl.ListFormat>();
/** Joins names as the language lists them: `listOf('en')(['a', 'b'])` is “a, b”. */
export const listOf =
  (language: Language) =>
  (names: Iterable<string>): string => {
    const format =
      lists.get(language) ?? new Intl.ListFormat(localeOf(language), { type: 'conjunction', style: 'narrow' });
    lists.set(language, format);
    return format.format(names);
  };
