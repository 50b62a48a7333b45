import type { AttributeData, AttributeType, AttributeValue, DataTable, LayoutData, PluginDetail } from '@eoms/contract';
import { fitsAttribute } from '@eoms/contract';
import { createContext, useContext, useMemo } from 'react';
import type { Attributes } from './attribute-values.ts';

/** What data behaviours say for the widgets of the layout or document around, by the ids of the widgets. */
export type DataOfWidgets = ReadonlyMap<string, readonly AttributeData[]>;
export const WidgetDataContext = createContext<DataOfWidgets>(new Map());

const nothing: readonly AttributeData[] = [];
export const useWidgetData = (itemId: string): readonly AttributeData[] =>
  useContext(WidgetDataContext).get(itemId) ?? nothing;

export const useDataOfWidgets = (data: LayoutData | undefined): DataOfWidgets =>
  useMemo(() => {
    const byItem = new Map<string, AttributeData[]>();
    for (const one of data ?? []) byItem.set(one.item, [...(byItem.get(one.item) ?? []), one]);
    return byItem;
  }, [data]);

export const isTable = (value: AttributeData['value']): value is DataTable =>
  typeof value === 'object' && value !== null;

type Words = Readonly<Record<'yes' | 'no', string>>;
const plainText = (value: string | number | boolean, words: Words): string =>
  typeof value === 'boolean' ? words[value ? 'yes' : 'no'] : String(value);

/** A result in the form of an attribute; undefined where it has none. */
const asAttribute = (type: AttributeType, value: AttributeData['value'], words: Words): AttributeValue | undefined => {
  if (value === null || isTable(value)) return undefined;
  const given = type === 'number' ? Number(value) : plainText(value, words).slice(0, 500);
  return fitsAttribute(type, given) ? given : undefined;
};

/** The attributes with what data behaviours say; what has not been answered yet stays as it is set. */
export const withData = (
  attributes: Attributes,
  { properties }: PluginDetail,
  data: readonly AttributeData[],
  words: Words,
): Attributes => {
  if (data.length === 0) return attributes;
  const given = data.flatMap(({ attribute, value }) => {
    const type = properties.find(({ code }) => code === attribute)?.type;
    const fitting = type && asAttribute(type, value, words);
    return fitting === undefined ? [] : [[attribute, fitting]];
  });
  return { ...attributes, ...Object.fromEntries(given) };
};
