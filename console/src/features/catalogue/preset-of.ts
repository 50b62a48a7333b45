import type { FieldSchema } from '@eoms/contract';

/** The defaults of declared fields, by their ids. */
export const presetOf = (fields: readonly FieldSchema[] = []) =>
  Object.fromEntries(fields.flatMap((field) => (field.default === undefined ? [] : [[field.id, field.default]])));
