import { z } from 'zod';

/** Data types of the specification (section 9) and `enum`. `long` travels as a string. */
export const DataType = z.enum([
  'int',
  'long',
  'double',
  'string',
  'bool',
  'date',
  'time',
  'datetime',
  'image',
  'enum',
]);
export type DataType = z.infer<typeof DataType>;

/** One value of a device property or an action parameter. */
export const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Value = z.infer<typeof Value>;

/** `good`: confirmed by the device. `stale`: older than the property allows. `bad`: the device reported a fault. */
export const Quality = z.enum(['good', 'stale', 'bad']);
export type Quality = z.infer<typeof Quality>;

const folded = (words: string): string => words.trim().toLowerCase();
/** Whether two names look the same to people. Empty names are never the same. */
export const sameWords = (a: string, b: string): boolean => folded(a) !== '' && folded(a) === folded(b);
