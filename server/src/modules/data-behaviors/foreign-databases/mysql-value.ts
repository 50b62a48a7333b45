import type { TypeCastField, TypeCastNext } from 'mysql2';
import { bytesOf, clockTimeOf, decimalOf, documentOf } from './plain-value.ts';

/** How a value of a column is read, by the type that the server names: as JSON has it, without losing digits. */
export const mysqlValue = (field: TypeCastField, next: TypeCastNext): unknown => {
  const value: unknown = next();
  if (value === null || value === undefined) return null;
  // To MariaDB, JSON is a text with a format.
  if (field.extendedFormat === 'json' && typeof value === 'string') return documentOf(value);
  switch (field.type) {
    // What MySQL calls a boolean is a number of one digit.
    case 'TINY':
      return field.length === 1 ? value === 1 : value;
    case 'DECIMAL':
    case 'NEWDECIMAL':
      return decimalOf(String(value));
    case 'LONGLONG':
      return typeof value === 'string' ? decimalOf(value) : value;
    case 'JSON':
      return typeof value === 'string' ? documentOf(value) : value;
    // The session's zone is UTC.
    case 'TIMESTAMP':
      return `${clockTimeOf(String(value))}Z`;
    case 'DATETIME':
      return clockTimeOf(String(value));
    default:
      return value instanceof Uint8Array ? bytesOf(value) : value;
  }
};
