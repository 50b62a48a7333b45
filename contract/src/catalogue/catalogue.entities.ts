import { z } from 'zod';
import { Id, Name, Remarks, Revision, Sort, Time } from '../kit/fields.ts';
import { ControlMethod } from '../vocabulary/control-methods.ts';
import { SourceText } from '../vocabulary/texts.ts';
import { FieldSchema } from './description.entities.ts';

export const DeviceType = z.object({
  id: Id,
  code: z.string(),
  name: Name,
  nameEn: Name,
  /** Name of one of the product's icons. */
  icon: z.string(),
  image: Id.nullable(),
  sort: z.number().int(),
  /** Shipped with the product: it cannot be removed and its code cannot be changed. */
  builtIn: z.boolean(),
  modelCount: z.number().int(),
  revision: Revision,
});
export type DeviceType = z.infer<typeof DeviceType>;

export const DeviceTypeDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  code: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/, 'typeCode'),
  name: Name,
  nameEn: Name,
  icon: z.string().max(40),
  sort: Sort,
});
export type DeviceTypeDraft = z.infer<typeof DeviceTypeDraft>;

export const Brand = z.object({
  id: Id,
  name: Name,
  enterpriseId: Id,
  enterpriseName: z.string(),
  /** Ids of the device types this brand is bound to. */
  typeIds: z.array(Id),
  modelCount: z.number().int(),
  revision: Revision,
});
export type Brand = z.infer<typeof Brand>;

export const BrandDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  enterpriseId: Id,
});
export type BrandDraft = z.infer<typeof BrandDraft>;

const Line = z.string().trim().max(200);

/** A manufacturer (the specification's enterprise). */
export const Enterprise = z.object({
  id: Id,
  name: Name,
  registeredOn: z.iso.date().nullable(),
  country: Line,
  province: Line,
  city: Line,
  address: Line,
  remarks: Remarks,
  brandCount: z.number().int(),
  modelCount: z.number().int(),
  createdAt: Time,
  revision: Revision,
});
export type Enterprise = z.infer<typeof Enterprise>;

export const EnterpriseDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  registeredOn: z.iso.date().nullable(),
  country: Line,
  province: Line,
  city: Line,
  address: Line,
  remarks: Remarks,
});
export type EnterpriseDraft = z.infer<typeof EnterpriseDraft>;

/** A protocol the product speaks; `actionClass` of the specification is its id. */
export const DriverInfo = z.object({
  id: z.string(),
  name: SourceText,
  protocol: z.string(),
  version: z.string(),
  control: ControlMethod,
  /** Codes of the device types it is meant for. */
  category: z.array(z.string()),
  /** For generic drivers: the fields that the model screen adds to every property and action. */
  declares: z.object({ property: z.array(FieldSchema), action: z.array(FieldSchema) }).nullable(),
  /** Whether it can search the network. */
  discovers: z.boolean(),
  /** `builtIn`, or the file name of an integrator's driver. */
  origin: z.string(),
});
export type DriverInfo = z.infer<typeof DriverInfo>;

/** What a driver monitors (the specification's listener class): one of its polls, or unsolicited messages. */
export const ListenerInfo = z.object({
  id: z.string(),
  driverId: z.string(),
  /** The poll behind it; null for messages that the device sends unsolicited. */
  poll: z.string().nullable(),
  name: SourceText,
  everySeconds: z.number().nullable(),
});
export type ListenerInfo = z.infer<typeof ListenerInfo>;

export const ModelDictionary = z.enum([
  'controlType',
  'dataType',
  'fieldType',
  'capability',
  'operator',
  'maintainKind',
]);
export type ModelDictionary = z.infer<typeof ModelDictionary>;
