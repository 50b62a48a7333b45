import { type Language, textOf } from '@eoms/contract/vocabulary';
import { type PlaceFault, placeFaultTexts, withDetail } from '@eoms/phrases';

/** A fault for people, with what is technical about it: `There is no room left (HTTP 507 to PUT)`. */
export const faultWords = (reason: PlaceFault, detail: string, language: Language): string =>
  textOf(detail === '' ? placeFaultTexts[reason] : withDetail(placeFaultTexts[reason], detail), language);
