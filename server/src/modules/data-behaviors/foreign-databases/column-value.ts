import { parseForeignJson } from '@eoms/drivers/kit';
import { BehaviorFault } from '../behavior-fault.ts';

/** Types of PostgreSQL by their numbers, which never change (`pg_type.dat`). */
const oid = { bool: 16, int8: 20, int2: 21, int4: 23, json: 114, float4: 700, float8: 701, numeric: 1700, jsonb: 3802 };
const [timestamp, timestamptz] = [1114, 1184];

const numberOf = (text: string): number | string => (Number.isFinite(Number(text)) ? Number(text) : text);
/** A decimal as a number where that keeps every digit, as its text otherwise. */
const decimalOf = (text: string): number | string => {
  const digits = text.replace(/^-|\.|^0+/g, '').length;
  return digits <= 15 ? numberOf(text) : text;
};
/** `2026-11-25 22:00:00+00` as ISO 8601. */
const zoned = (text: string): string => {
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
};

/** A number in it that would lose digits comes as their text; too many levels are an error of the statement. */
const documentOf = (text: string): unknown => {
  try {
    return parseForeignJson(text);
  } catch (error) {
    throw new BehaviorFault('dataBehavior.resultWrong', error instanceof Error ? error.message : '');
  }
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
      return (text) => text.replace(' ', 'T');
    default:
      return (text) => text;
  }
};
