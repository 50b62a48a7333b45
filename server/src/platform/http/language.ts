import { isLanguage, type Language } from '@eoms/contract';

/** Parses `fr-CH, en;q=0.8` into languages with their weights, highest first. */
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

/** The best match among the product's languages; defaults to `standard`, the installation's own. */
export const languageOf = (acceptLanguage: string | undefined, standard: Language): Language => {
  if (acceptLanguage === undefined) return standard;
  // The first language that browsers and the console list is almost always the preferred one.
  const first = /^\s*([a-z]{2,3})(-[a-z0-9-]+)?\s*(,|$)/i.exec(acceptLanguage)?.[1]?.toLowerCase();
  if (isLanguage(first)) return first;
  return (
    wishesOf(acceptLanguage)
      .map(({ language }) => language)
      .find(isLanguage) ?? standard
  );
};
