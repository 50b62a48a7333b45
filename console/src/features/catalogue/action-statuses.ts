import type { ActionStatus, ModelProperty, Value } from '@eoms/contract';

/** An action status as entered: values separated by commas. */
export interface StatusText {
  property: string;
  values: string;
  when?: ActionStatus['when'];
}

export const statusTexts = (statuses: readonly ActionStatus[]): StatusText[] =>
  statuses.map(({ property, in: values, when }) => ({
    property,
    values: values.map(String).join(', '),
    ...(when ? { when } : {}),
  }));

/** Converts text to a value of the property's type; `$name` stays text, because it refers to an argument. */
const typedValue = (text: string, property: ModelProperty | undefined): Value => {
  if (text.startsWith('$')) return text;
  if (property?.type === 'bool') return text === 'true' || text === '1';
  const isNumber = property?.type === 'int' || property?.type === 'double' || property?.type === 'long';
  return isNumber && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
};

export const actionStatuses = (texts: readonly StatusText[], properties: readonly ModelProperty[]): ActionStatus[] =>
  texts.map(({ property, values, when }) => {
    const known = properties.find((p) => p.id === property);
    const parts = values
      .split(/[,，]/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    return { property, in: parts.map((part) => typedValue(part, known)), ...(when ? { when } : {}) };
  });
