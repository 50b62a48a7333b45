import { z } from 'zod';
import { Capability } from '../vocabulary/capabilities.ts';
import { DataType, Value } from '../vocabulary/data-types.ts';
import { SourceText } from '../vocabulary/texts.ts';

export const EnumItem = z.object({
  code: z.string().min(1).max(64),
  name: SourceText,
  color: z.string().max(20).optional(),
  /** The device only passes through this value: commands are pending while it is shown, and nothing is set to it. */
  transitional: z.boolean().optional(),
});
export type EnumItem = z.infer<typeof EnumItem>;

export const FieldType = z.union([DataType, z.enum(['secret', 'host', 'port', 'hex', 'code'])]);
export type FieldType = z.infer<typeof FieldType>;

/** One field of a generated form: a connection parameter of a device, or a parameter of an action. */
export const FieldSchema = z.object({
  id: z.string().max(64),
  name: SourceText,
  type: FieldType,
  required: z.boolean(),
  default: Value.optional(),
  unit: z.string().max(20).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Longest text in characters. */
  maxLength: z.number().int().optional(),
  pattern: z.string().optional(),
  help: SourceText.optional(),
  options: z.array(EnumItem).optional(),
  showIf: z.object({ field: z.string(), in: z.array(Value) }).optional(),
});
export type FieldSchema = z.infer<typeof FieldSchema>;

export const PropertySchema = z.object({
  id: z.string().max(64),
  name: SourceText,
  type: DataType,
  unit: z.string().max(20).optional(),
  enum: z.array(EnumItem).optional(),
  writable: z.boolean(),
  capability: Capability.optional(),
  /** For indexed properties: the range of indices, as in `lampHours[1]`. */
  index: z.object({ from: z.number().int(), to: z.number().int(), labels: z.array(SourceText) }).optional(),
  charted: z.boolean(),
});
export type PropertySchema = z.infer<typeof PropertySchema>;

/**
 * What proves that an action worked (the specification's action statuses): the property takes one of these values.
 * A value `$name` stands for the argument `name`; `when` limits the check to certain arguments.
 */
export const ActionStatus = z.object({
  when: z.record(z.string(), Value).optional(),
  property: z.string(),
  in: z.array(Value),
});
export type ActionStatus = z.infer<typeof ActionStatus>;

export const ActionSchema = z.object({
  id: z.string().max(64),
  name: SourceText,
  params: z.array(FieldSchema),
  confirm: z.boolean(),
  capability: Capability.optional(),
  expect: z.array(ActionStatus),
  timeoutMs: z.number().int(),
});
export type ActionSchema = z.infer<typeof ActionSchema>;
