import { Capability, DataType, type FieldSchema } from '@eoms/contract';

export const dataTypes = DataType.options;
export const capabilities = Capability.options;
/** Types that a parameter or argument of a model's own can have. */
export const fieldTypes: readonly FieldSchema['type'][] = [
  'string',
  'int',
  'double',
  'bool',
  'enum',
  'secret',
  'host',
  'port',
  'hex',
  'date',
  'time',
  'datetime',
];
