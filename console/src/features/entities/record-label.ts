import { type EntityChoice, type EntityRecord, holdsFile } from '@eoms/contract';

/** What a record is called: its first text, or else what is no file, or the end of its id. */
export const labelOf = ({ definition: { properties } }: EntityChoice, { id, values }: EntityRecord): string => {
  const property = properties.find(({ type }) => type === 'string') ?? properties.find(({ type }) => !holdsFile(type));
  const label = property && values[property.propertyName];
  return label === null || label === undefined || label === '' ? id.slice(-6) : String(label);
};
