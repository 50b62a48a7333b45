import { z } from 'zod';
import { Id, Name, Time } from '../kit/fields.ts';
import { Capability } from '../vocabulary/capabilities.ts';
import { DataType, Text, Value } from '../vocabulary/data-types.ts';

export const DeviceType = z.object({
  id: Id,
  code: z.string(),
  name: Name,
  nameEn: Name,
  /** Name of an icon of the product. */
  icon: z.string(),
  image: Id.nullable(),
  sort: z.number().int(),
});
export type DeviceType = z.infer<typeof DeviceType>;

export const Brand = z.object({ id: Id, name: Name, enterpriseId: Id, enterpriseName: z.string() });
export type Brand = z.infer<typeof Brand>;

export const Enterprise = z.object({ id: Id, name: Name, createdAt: Time });
export type Enterprise = z.infer<typeof Enterprise>;

export const EnumItem = z.object({ code: z.string(), name: Text, color: z.string().optional() });
export type EnumItem = z.infer<typeof EnumItem>;

/** One field of a generated form: a connection parameter of a device, or a parameter of an action. */
export const FieldSchema = z.object({
  id: z.string(),
  name: Text,
  type: z.union([DataType, z.enum(['secret', 'host', 'port', 'hex', 'code'])]),
  required: z.boolean(),
  default: Value.optional(),
  unit: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Longest text in characters. */
  maxLength: z.number().int().optional(),
  pattern: z.string().optional(),
  help: Text.optional(),
  options: z.array(EnumItem).optional(),
  showIf: z.object({ field: z.string(), in: z.array(Value) }).optional(),
});
export type FieldSchema = z.infer<typeof FieldSchema>;

export const PropertySchema = z.object({
  id: z.string(),
  name: Text,
  type: DataType,
  unit: z.string().optional(),
  enum: z.array(EnumItem).optional(),
  writable: z.boolean(),
  capability: Capability.optional(),
  /** For indexed properties: the indices that exist, as `lampHours[1]`. */
  index: z.object({ from: z.number().int(), to: z.number().int(), labels: z.array(Text) }).optional(),
  charted: z.boolean(),
});
export type PropertySchema = z.infer<typeof PropertySchema>;

export const ActionSchema = z.object({
  id: z.string(),
  name: Text,
  params: z.array(FieldSchema),
  confirm: z.boolean(),
  capability: Capability.optional(),
  /**
   * What proves that it worked (the specification's action statuses): the property then has one of these values. A
   * value `$name` stands for the argument `name`; `when` limits the proof to certain arguments.
   */
  expect: z.array(z.object({ when: z.record(z.string(), Value).optional(), property: z.string(), in: z.array(Value) })),
  timeoutMs: z.number().int(),
});
export type ActionSchema = z.infer<typeof ActionSchema>;

/** A protocol the product speaks; `actionClass` of the specification is its id. */
export const DriverInfo = z.object({
  id: z.string(),
  name: Text,
  protocol: z.string(),
  version: z.string(),
});
export type DriverInfo = z.infer<typeof DriverInfo>;

export const ModelDevice = z.object({
  id: Id,
  name: Name,
  typeId: Id,
  typeCode: z.string(),
  typeName: z.string(),
  brandId: Id,
  brandName: z.string(),
  actionClass: z.string(),
  enabled: z.boolean(),
  /** Connection parameters that every device of the model starts with. */
  defaults: z.record(z.string(), Value),
  remarks: z.string(),
  deviceCount: z.number().int(),
});
export type ModelDevice = z.infer<typeof ModelDevice>;
