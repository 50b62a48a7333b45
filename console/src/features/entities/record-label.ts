import type { EntityChoice, EntityRecord } from '@eoms/contract';

/** What a record is called: its first text, or the end of its id. */
export const labelOf = ({ definition: { properties } }: EntityChoice, { id, values }: EntityRecord): string => {
  const property = properties.find(({ type }) => type === 'string') ?? properties[0];
  const label = property && values[property.propertyName];
  return label === null || label === undefined || label === '' ? id.slice(-6) : String(label);
};
