import type { Language } from './context.ts';

const isLanguage = (tag: string | undefined): tag is Language => tag === 'zh' || tag === 'en';

/** `fr-CH, en;q=0.8` as languages with how much they are wanted, best first. */
const wishesOf = (header: string): { language: string; weight: number }[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);

/** Whichever of the product's languages is wanted most; `standard`, the installation's own, where none is named. */
export const languageOf = (acceptLanguage: string | undefined, standard: Language): Language => {
  if (acceptLanguage === undefined) return standard;
  // What browsers and the console send first is nearly always what they want most.
  const first = /^\s*(zh|en)(-[a-z0-9-]+)?\s*(,|$)/i.exec(acceptLanguage)?.[1]?.toLowerCase();
  if (isLanguage(first)) return first;
  return (
    wishesOf(acceptLanguage)
      .map(({ language }) => language)
      .find(isLanguage) ?? standard
  );
};
