import { type BehaviorResultType, fitsPlainType, type PlainResult, readResult } from '@eoms/contract';
import { BehaviorFault } from './behavior-fault.ts';

interface Declared {
  readonly resultType: BehaviorResultType;
  readonly collection: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
};

const fitOne = (type: BehaviorResultType, value: unknown): unknown => {
  if (type === 'object') {
    if (isRecord(value)) return value;
  } else {
    // Numbers of databases come as texts where a number would lose digits, and of JSON as numbers.
    const plain = type === 'long' && Number.isSafeInteger(value) ? String(value) : value;
    if (plain !== null && typeof plain !== 'object' && fitsPlainType(type, plain as PlainResult)) return plain;
  }
  throw new BehaviorFault('dataBehavior.resultWrong', `${kindOf(value)} ≠ ${type}`);
};

/** The part of an answer that is the result, if it has the declared type; nothing is coerced. */
export const fitResult = (answer: unknown, path: string, { resultType, collection }: Declared): unknown => {
  const found = readResult(answer, path);
  if (!collection) return fitOne(resultType, found);
  if (!Array.isArray(found)) throw new BehaviorFault('dataBehavior.resultWrong', `${kindOf(found)} ≠ list`);
  return found.map((value) => fitOne(resultType, value));
};
