import {
  type Capability,
  type Language,
  type PropertySchema,
  type PropertyValue,
  type Text,
  textOf,
} from '@eoms/contract';
import { number } from '../../../i18n/format.ts';

/** Names of boolean values: `on` and `off` for activities, `yes` and `no` for facts. */
export interface BoolWords {
  yes: string;
  no: string;
  on: string;
  off: string;
}

/** `lampHours[2]` → `lampHours` and 2. */
export const splitKey = (key: string): { id: string; index: number | undefined } => {
  const match = /^(.+)\[(\d+)\]$/.exec(key);
  return match?.[1] ? { id: match[1], index: Number(match[2]) } : { id: key, index: undefined };
};

const labelOf = (property: PropertySchema, index: number): Text | undefined =>
  property.index?.labels[index - property.index.from];

/** Name of one element among its siblings: its label, or its number. */
export const indexName = (property: PropertySchema, index: number, language: Language): string =>
  textOf(labelOf(property, index), language) || String(index);

/** Labels shared by several properties, such as a switch's ports: alone they would not identify the value. */
export const sharedLabels = (properties: readonly PropertySchema[]): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const { index } of properties)
    for (const { zh } of index?.labels ?? []) counts.set(zh, (counts.get(zh) ?? 0) + 1);
  return new Set([...counts].flatMap(([label, count]) => (count > 1 ? [label] : [])));
};

/** Name of a value in the user's language; elements of several carry their label or number. */
export const propertyName = (
  property: PropertySchema,
  index: number | undefined,
  language: Language,
  shared: ReadonlySet<string> = new Set(),
): string => {
  const name = textOf(property.name, language);
  if (index === undefined || !property.index) return name;
  const label = labelOf(property, index);
  if (label && !/^\d*$/.test(textOf(label, language)))
    return shared.has(label.zh) ? `${name} · ${textOf(label, language)}` : textOf(label, language);
  return property.index.from === property.index.to ? name : `${name} ${index}`;
};

const switched: ReadonlySet<Capability> = new Set<Capability>([
  'power',
  'relay',
  'audioMute',
  'videoMute',
  'freeze',
  'lampOn',
  'recording',
]);

/** A value in words: the name of an enum item, on and off, yes and no, grouped digits. */
export const valueText = (
  property: PropertySchema | undefined,
  value: PropertyValue['value'] | undefined,
  language: Language,
  words: BoolWords,
): string => {
  if (value === null || value === undefined || value === '') return '—';
  const item = property?.enum?.find((e) => e.code === String(value));
  if (item) return textOf(item.name, language);
  if (typeof value === 'boolean') {
    const does = property?.writable === true || (property?.capability && switched.has(property.capability));
    if (does) return value ? words.on : words.off;
    return value ? words.yes : words.no;
  }
  return typeof value === 'number' ? number(value) : value;
};
