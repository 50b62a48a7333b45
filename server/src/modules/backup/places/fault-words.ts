import { type Language, textOf } from '@eoms/contract/vocabulary';
import { type PlaceFault, placeFaultTexts } from '@eoms/phrases';

/** A fault for people, with what is technical about it: `There is no room left (HTTP 507 to PUT)`. */
export const faultWords = (reason: PlaceFault, detail: string, language: Language): string => {
  const words = textOf(placeFaultTexts[reason], language);
  if (detail === '') return words;
  return language === 'zh' ? `${words}（${detail}）` : `${words} (${detail})`;
};
