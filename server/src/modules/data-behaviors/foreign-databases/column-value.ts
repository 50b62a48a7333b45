import { clockTimeOf, decimalOf, documentOf, numberOf } from './plain-value.ts';

/** Types of PostgreSQL by their numbers, which never change (`pg_type.dat`). */
const oid = { bool: 16, int8: 20, int2: 21, int4: 23, json: 114, float4: 700, float8: 701, numeric: 1700, jsonb: 3802 };
const [timestamp, timestamptz] = [1114, 1184];

/** `2026-11-25 22:00:00+00` as ISO 8601. */
const zoned = (text: string): string => {
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
};

/** How a value of a column is read from its text: as JSON has it, without losing digits. */
export const columnValue = (type: number): ((text: string) => unknown) => {
  switch (type) {
    case oid.bool:
      return (text) => text === 't';
    case oid.int2:
    case oid.int4:
    case oid.float4:
    case oid.float8:
      return numberOf;
    case oid.int8:
    case oid.numeric:
      return decimalOf;
    case oid.json:
    case oid.jsonb:
      return documentOf;
    case timestamptz:
      return zoned;
    case timestamp:
      return clockTimeOf;
    default:
      return (text) => text;
  }
};
