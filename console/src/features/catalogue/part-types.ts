import { Capability, DataType, type FieldSchema } from '@eoms/contract';

export const dataTypes = DataType.options;
export const capabilities = Capability.options;
/** Types of custom parameters and arguments of a model. */
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
