import { z } from 'zod';
import { Id, Name, Remarks, Revision, Sort } from '../kit/fields.ts';
import { RowError } from '../kit/imports.ts';
import { Capability } from '../vocabulary/capabilities.ts';
import { ControlMethod } from '../vocabulary/control-methods.ts';
import { DataType, Value } from '../vocabulary/data-types.ts';
import { SourceText, Text } from '../vocabulary/texts.ts';
import { ActionStatus, EnumItem, FieldSchema } from './description.entities.ts';
import { ModelChecks } from './model-check.entities.ts';

/** Letters, digits and underscores, not starting with a digit (specification section 5). */
export const ClassName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, 'className');
const Wire = z.record(z.string().max(64), Value);

/** `driver`: defined by the driver; only its wording and defaults can be edited. `model`: added on the model screen. */
const Origin = z.enum(['driver', 'model']);

export const ModelParam = FieldSchema.extend({ id: ClassName, origin: Origin, hidden: z.boolean() });
export type ModelParam = z.infer<typeof ModelParam>;

/** An alarm suggested by the author of the description; `id` is unique within its property. */
export const SuggestedAlarm = z.object({
  id: z.string().min(1).max(64),
  op: z.enum(['>', '>=', '<', '<=', '==', '!=', 'includes']),
  value: Value,
  level: z.enum(['minor', 'serious']),
  text: SourceText,
});
export type SuggestedAlarm = z.infer<typeof SuggestedAlarm>;

export const ModelProperty = z.object({
  id: ClassName,
  name: SourceText,
  type: DataType,
  unit: z.string().max(20).optional(),
  enum: z.array(EnumItem).max(200).optional(),
  writable: z.boolean(),
  capability: Capability.optional(),
  history: z.enum(['change', 'sample', 'none']),
  staleAfterSeconds: z.number().int().min(1).max(86_400).nullable(),
  /** Only for properties added on the model screen; a driver's properties bring their own alarms. */
  alarm: z.array(SuggestedAlarm).max(20).optional(),
  origin: Origin,
  /** Not shown on pages and panels. */
  hidden: z.boolean(),
  /** How it is read: values of the driver's `declares.property` fields; empty for properties defined by the driver. */
  wire: Wire,
});
export type ModelProperty = z.infer<typeof ModelProperty>;

export const ModelAction = z.object({
  id: ClassName,
  name: SourceText,
  params: z.array(FieldSchema.extend({ id: ClassName })).max(20),
  confirm: z.boolean(),
  capability: Capability.optional(),
  expect: z.array(ActionStatus).max(10),
  timeoutMs: z.number().int().min(500).max(300_000),
  origin: Origin,
  hidden: z.boolean(),
  /** What is sent: values of the driver's `declares.action` fields. */
  wire: Wire,
});
export type ModelAction = z.infer<typeof ModelAction>;

/** Status monitoring: which of the driver's listeners run, and how often. */
export const ModelListener = z.object({
  id: ClassName,
  enabled: z.boolean(),
  /** Seconds between polls; null uses the driver's default. */
  everySeconds: z.number().min(0.1).max(86_400).nullable(),
});
export type ModelListener = z.infer<typeof ModelListener>;

export const ModelDescription = z.object({
  params: z.array(ModelParam).max(100),
  properties: z.array(ModelProperty).max(500),
  actions: z.array(ModelAction).max(200),
  listeners: z.array(ModelListener).max(50),
});
export type ModelDescription = z.infer<typeof ModelDescription>;

export const ModelDevice = z.object({
  id: Id,
  name: Name,
  typeId: Id,
  typeCode: z.string(),
  typeName: z.string(),
  brandId: Id,
  brandName: z.string(),
  enterpriseId: Id,
  enterpriseName: z.string(),
  controlMethod: ControlMethod.nullable(),
  actionClass: z.string(),
  enabled: z.boolean(),
  sort: z.number().int(),
  image: Id.nullable(),
  /** Default connection parameters of a new device of this model. */
  defaults: z.record(z.string(), Value),
  remarks: z.string(),
  deviceCount: z.number().int(),
  /** Where the facts of a prebuilt model come from; empty for models made on this installation. */
  source: z.string(),
  /** Whether somebody has checked a prebuilt model against that source. */
  verified: z.boolean(),
  /** Version of the driver the description was taken from. */
  driverVersion: z.string(),
  /** Whether the driver's description has changed since, so that `syncModel` would change this model. */
  outdated: z.boolean(),
  revision: Revision,
});
export type ModelDevice = z.infer<typeof ModelDevice>;

export const ModelDetail = ModelDevice.extend({ description: ModelDescription, checks: ModelChecks });
export type ModelDetail = z.infer<typeof ModelDetail>;

export const ModelDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  typeId: Id,
  brandId: Id,
  actionClass: ClassName,
  enabled: z.boolean(),
  sort: Sort,
  image: Id.nullable(),
  defaults: z.record(z.string(), Value),
  remarks: Remarks,
  /** When left out, a new model takes the driver's description and an existing one keeps its own. */
  description: ModelDescription.optional(),
  /** What inspections check of its devices; left out: as before. */
  checks: ModelChecks.optional(),
});
export type ModelDraft = z.infer<typeof ModelDraft>;

export const SyncChange = z.object({
  part: z.enum(['param', 'property', 'enum', 'action', 'listener', 'value']),
  id: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  /** What differs, such as `type: int → double`; null where `kind` says everything. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type SyncChange = z.infer<typeof SyncChange>;

/** What a synchronisation changed, or would change. */
export const SyncReport = z.object({
  changes: z.array(SyncChange),
  /** Number of devices affected. */
  deviceCount: z.number().int(),
  fromVersion: z.string(),
  toVersion: z.string(),
});
export type SyncReport = z.infer<typeof SyncReport>;

export const ModelImportReport = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  errors: z.array(RowError),
  /** How many there are beyond those that are listed. */
  moreErrors: z.number().int(),
});
export type ModelImportReport = z.infer<typeof ModelImportReport>;

/** Result of trying a description on a real device before the model is saved. */
export const TryResult = z.object({
  connected: z.boolean(),
  error: Text.nullable(),
  values: z.record(z.string(), z.object({ value: Value, quality: z.string() })),
  frames: z.array(
    z.object({
      direction: z.enum(['sent', 'received', 'note']),
      text: z.string(),
      hex: z.string(),
      meaning: Text.nullable(),
    }),
  ),
});
export type TryResult = z.infer<typeof TryResult>;
