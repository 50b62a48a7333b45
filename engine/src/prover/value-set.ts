import type { Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';
import { compare } from '../rules/compare.ts';
import {
  above,
  allNumbers,
  below,
  complementNumbers,
  hasNumber,
  intersectNumbers,
  type NumberSet,
  noNumbers,
  onlyNumber,
  sampleNumber,
  span,
  uniteNumbers,
} from './number-set.ts';

/** Some texts, or all but some that contain certain words. */
type TextSet =
  | { readonly only: ReadonlySet<string> }
  | { readonly except: ReadonlySet<string>; readonly including: readonly string[] };

/**
 * Values of any type, without null: comparisons never hold for what is not known. `unsure`: the true set may be
 * smaller, because it depends on the order of free texts.
 */
export interface ValueSet {
  readonly numbers: NumberSet;
  readonly texts: TextSet;
  readonly yes: boolean;
  readonly no: boolean;
  readonly unsure: boolean;
}

const noTexts: TextSet = { only: new Set() };
const allTexts: TextSet = { except: new Set(), including: [] };

export const noValues: ValueSet = { numbers: noNumbers, texts: noTexts, yes: false, no: false, unsure: false };
export const allValues: ValueSet = { numbers: allNumbers, texts: allTexts, yes: true, no: true, unsure: false };
export const anyNumber = (numbers: NumberSet): ValueSet => ({ ...noValues, numbers });
export const anyText: ValueSet = { ...noValues, texts: allTexts };
export const yesOrNo: ValueSet = { ...noValues, yes: true, no: true };
export const textsOf = (texts: Iterable<string>): ValueSet => ({ ...noValues, texts: { only: new Set(texts) } });

export const valuesOf = (values: readonly Value[]): ValueSet => ({
  numbers: uniteNumbers(values.flatMap((value) => (typeof value === 'number' ? [span(value, value)] : []))),
  texts: { only: new Set(values.filter((value) => typeof value === 'string')) },
  yes: values.includes(true),
  no: values.includes(false),
  unsure: false,
});

const keepTexts = (texts: TextSet, keep: (text: string) => boolean): TextSet | undefined =>
  'only' in texts ? { only: new Set([...texts.only].filter(keep)) } : undefined;

const hasText = (texts: TextSet, text: string): boolean =>
  'only' in texts
    ? texts.only.has(text)
    : !texts.except.has(text) && texts.including.every((word) => text.includes(word));

const intersectTexts = (a: TextSet, b: TextSet): TextSet => {
  const kept = keepTexts(a, (text) => hasText(b, text)) ?? keepTexts(b, (text) => hasText(a, text));
  if (kept || 'only' in a || 'only' in b) return kept ?? noTexts;
  return { except: new Set([...a.except, ...b.except]), including: [...new Set([...a.including, ...b.including])] };
};

const isNoText = (texts: TextSet): boolean => 'only' in texts && texts.only.size === 0;

export const intersect = (a: ValueSet, b: ValueSet): ValueSet => {
  const texts = intersectTexts(a.texts, b.texts);
  return {
    numbers: intersectNumbers(a.numbers, b.numbers),
    texts,
    yes: a.yes && b.yes,
    no: a.no && b.no,
    unsure: (a.unsure || b.unsure) && !isNoText(texts),
  };
};

/** The values of either; of texts that are not listed, it may be more. */
export const unite = (a: ValueSet, b: ValueSet): ValueSet => {
  const lists = 'only' in a.texts && 'only' in b.texts ? [...a.texts.only, ...b.texts.only] : undefined;
  const one = isNoText(b.texts) ? a.texts : isNoText(a.texts) ? b.texts : allTexts;
  return {
    numbers: uniteNumbers([a.numbers, b.numbers]),
    texts: lists ? { only: new Set(lists) } : one,
    yes: a.yes || b.yes,
    no: a.no || b.no,
    unsure: a.unsure || b.unsure,
  };
};

/** The values for which `value operator other` holds. */
export const valuesWhere = (operator: Operator, other: Value): ValueSet => {
  if (operator === '==') return valuesOf([other]);
  if (operator === '!=') return complement(valuesOf([other]));
  if (operator === 'includes')
    return typeof other === 'string'
      ? { ...noValues, texts: other === '' ? allTexts : { except: new Set(), including: [other] } }
      : noValues;
  if (typeof other === 'string') return { ...anyText, unsure: true };
  if (typeof other !== 'number') return noValues;
  return anyNumber(operator.startsWith('>') ? above(other, operator === '>') : below(other, operator === '<'));
};

/** The same within a domain; exact for a list of texts, whatever the operator. */
export const domainWhere = (domain: ValueSet, operator: Operator, other: Value): ValueSet => {
  const texts = keepTexts(domain.texts, (text) => compare(text, operator, other));
  const set = intersect(domain, valuesWhere(operator, other));
  return texts ? { ...set, texts, unsure: domain.unsure } : set;
};

export const complement = (set: ValueSet): ValueSet => {
  const { texts } = set;
  const free = set.unsure || ('except' in texts && texts.including.length > 0);
  const rest: TextSet = 'only' in texts ? { except: texts.only, including: [] } : { only: texts.except };
  return {
    numbers: complementNumbers(set.numbers),
    texts: free ? allTexts : rest,
    yes: !set.yes,
    no: !set.no,
    unsure: free,
  };
};

export const isEmptySet = ({ numbers, texts, yes, no }: ValueSet): boolean =>
  numbers.length === 0 && isNoText(texts) && !yes && !no;

export const hasValue = (set: ValueSet, value: Value): boolean => {
  if (typeof value === 'number') return hasNumber(set.numbers, value);
  if (typeof value === 'string') return hasText(set.texts, value);
  return value === null ? false : value ? set.yes : set.no;
};

const textsWithin = (inner: TextSet, outer: TextSet): boolean => {
  if ('only' in inner) return [...inner.only].every((text) => hasText(outer, text));
  if ('only' in outer) return false;
  const excluded = (text: string): boolean => !hasText(inner, text);
  return (
    [...outer.except].every(excluded) &&
    outer.including.every((word) => inner.including.some((longer) => longer.includes(word)))
  );
};

/** Whether every value of the first set is one of the second; false also where that is not certain. */
export const isWithin = (inner: ValueSet, outer: ValueSet): boolean =>
  !outer.unsure &&
  intersectNumbers(inner.numbers, complementNumbers(outer.numbers)).length === 0 &&
  textsWithin(inner.texts, outer.texts) &&
  (!inner.yes || outer.yes) &&
  (!inner.no || outer.no);

/** The only value of a set, if it has just one. */
export const onlyValue = (set: ValueSet): Value | undefined => {
  const number = onlyNumber(set.numbers);
  const texts = 'only' in set.texts ? [...set.texts.only] : ['', ''];
  const all = [
    ...(number === undefined ? [] : [number]),
    ...texts,
    ...(set.yes ? [true] : []),
    ...(set.no ? [false] : []),
  ];
  return all.length === 1 && (number !== undefined || set.numbers.length === 0) ? all[0] : undefined;
};

const sampleText = (texts: TextSet): string | undefined => {
  if ('only' in texts) return [...texts.only][0];
  let text = texts.including.join('');
  while (texts.except.has(text)) text += 'x';
  return text;
};

/** A value of the set; undefined if it is empty. */
export const sampleValue = (set: ValueSet): Value | undefined => {
  if (set.yes) return true;
  if (set.no) return false;
  return sampleNumber(set.numbers) ?? sampleText(set.texts);
};
