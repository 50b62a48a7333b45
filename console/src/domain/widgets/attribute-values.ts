import type { AttributeValue, LayoutItem, PluginDetail } from '@eoms/contract';
import type { CSSProperties } from 'react';

export type Attributes = Readonly<Record<string, AttributeValue>>;

/** The values set in the layout, else those of the plugin. */
export const attributesOf = ({ attributes }: LayoutItem, { properties }: PluginDetail): Attributes =>
  Object.fromEntries(properties.map(({ code, defaultValue }) => [code, attributes[code] ?? defaultValue]));

export const attributeText = (attributes: Attributes, code: string): string => {
  const value = attributes[code];
  return typeof value === 'string' ? value : '';
};
/** A number within limits; the standard where it is missing or 0. */
export const numberOf = (attributes: Attributes, code: string, standard: number, most: number): number => {
  const value = attributes[code];
  return typeof value === 'number' && value > 0 ? Math.min(most, value) : standard;
};

const largestText = 96;

/** Size, colour and weight of a text by its attributes; what is not set is left to the style sheet. */
export const textStyle = (
  attributes: Attributes,
  { size, color, weight }: { size?: string; color: string; weight: string },
): CSSProperties => {
  const pixels = size === undefined ? 0 : numberOf(attributes, size, 0, largestText);
  return {
    ...(pixels > 0 ? { fontSize: pixels, lineHeight: 1.3 } : {}),
    ...(attributeText(attributes, color) ? { color: attributeText(attributes, color) } : {}),
    ...(attributeText(attributes, weight) ? { fontWeight: Number(attributeText(attributes, weight)) } : {}),
  };
};
