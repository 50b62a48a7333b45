import { BehaviorFault } from '../behavior-fault.ts';
import { bytesOf, decimalOf } from './plain-value.ts';

/** What the library hands to the listeners of rows. */
export interface SqlserverColumn {
  readonly value: unknown;
  readonly metadata: {
    readonly colName: string;
    readonly type: { readonly name: string };
    readonly precision?: number | undefined;
    readonly scale?: number | undefined;
  };
}

/** Digits that a number of the library can hold. */
const digitsAtMost = 15;

/** How a value is read, by the name of its type ([MS-TDS] 2.2.5.4): as JSON has it, without losing digits. */
export const sqlserverValue = ({ value, metadata }: SqlserverColumn): unknown => {
  if (value === null || value === undefined) return null;
  const type = metadata.type.name;
  if (value instanceof Date) {
    const iso = value.toISOString();
    if (type === 'DateTimeOffset') return iso;
    if (type === 'Date') return iso.slice(0, 10);
    // The library gives clock times as if they were UTC.
    return type === 'Time' ? iso.slice(11, -1) : iso.slice(0, -1);
  }
  if (value instanceof Uint8Array) return bytesOf(value);
  const isDecimal = /^(Decimal|Numeric)/.test(type);
  if (isDecimal && typeof value === 'number' && (metadata.precision ?? 0) > digitsAtMost) {
    const digits = Math.abs(value) * 10 ** (metadata.scale ?? 0);
    if (digits > Number.MAX_SAFE_INTEGER)
      throw new BehaviorFault('dataBehavior.resultWrong', `${metadata.colName}: cast(… as varchar(40))`);
  }
  // A bigint comes as its text.
  return typeof value === 'string' && /^(BigInt|IntN)$/.test(type) ? decimalOf(value) : value;
};
