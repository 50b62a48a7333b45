import type { PropertySchema, PropertyValue } from '@eoms/contract';
import { number } from '../../i18n/format.ts';

type Language = 'zh' | 'en';

/** `lampHours[2]` → `lampHours` and 2. */
export const splitKey = (key: string): { id: string; index: number | undefined } => {
  const match = /^(.+)\[(\d+)\]$/.exec(key);
  return match?.[1] ? { id: match[1], index: Number(match[2]) } : { id: key, index: undefined };
};

/** Name of a value in the user's language; indexed ones carry their label or number. */
export const propertyName = (property: PropertySchema, index: number | undefined, language: Language): string => {
  const name = property.name[language];
  if (index === undefined || !property.index) return name;
  const label = property.index.labels[index - property.index.from];
  if (label) return label[language];
  return property.index.from === property.index.to ? name : `${name} ${index}`;
};

/** A value in words: the enumeration's name, yes and no, grouped digits. */
export const valueText = (
  property: PropertySchema | undefined,
  value: PropertyValue['value'] | undefined,
  language: Language,
  words: { yes: string; no: string },
): string => {
  if (value === null || value === undefined || value === '') return '—';
  const item = property?.enum?.find((e) => e.code === String(value));
  if (item) return item.name[language];
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return typeof value === 'number' ? number(value) : value;
};
