import { z } from 'zod';
import { Id, Revision, Time, WholeNumber } from '../kit/fields.ts';
import { importPreview } from '../kit/imports.ts';
import { EntityValue, PackageName } from './entity-property.entities.ts';

const Values = z.record(PackageName, EntityValue).meta({ examples: [{ full_name: '陈静' }] });

/** An uploaded file that is the value of a property. */
export const EntityFile = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
});
export type EntityFile = z.infer<typeof EntityFile>;

/** A record; its values by the names of the properties. */
export const EntityRecord = z.object({
  id: Id,
  placeId: Id.nullable(),
  placeName: z.string().nullable(),
  values: z.record(z.string(), EntityValue),
  /** What the records are called that it refers to, by the names of the properties. */
  references: z.record(z.string(), z.string()),
  /** The files that are its values, by the names of the properties. */
  files: z.record(z.string(), EntityFile),
  createdAt: Time,
  updatedAt: Time,
  revision: Revision,
});
export type EntityRecord = z.infer<typeof EntityRecord>;

/** Of what is not among the values, a new record has the default, and another one keeps what it has. */
export const EntityRecordDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  entityId: Id,
  placeId: Id.nullable(),
  values: Values,
});
export type EntityRecordDraft = z.infer<typeof EntityRecordDraft>;

/** `contains` is for texts; `lt` and `gt` for what has an order; `empty` takes `true` or `false`. */
export const EntityFilterOperator = z.enum(['eq', 'ne', 'lt', 'gt', 'contains', 'empty']);
export type EntityFilterOperator = z.infer<typeof EntityFilterOperator>;
export const EntityFilter = z.strictObject({
  field: z.string().max(100),
  operator: EntityFilterOperator,
  value: EntityValue,
});
export type EntityFilter = z.infer<typeof EntityFilter>;
export const filtersAtMost = 20;

/** Which records, and in which order. */
export const EntityRecordFilter = z.strictObject({
  entityId: Id,
  /** What a text of the record contains. */
  keyword: z.string().trim().max(100).optional(),
  filters: z.array(EntityFilter).max(filtersAtMost),
  /** The name of a property, `createdAt` or `updatedAt`. Newest first without one. */
  sort: z.string().max(100).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});
export type EntityRecordFilter = z.infer<typeof EntityRecordFilter>;
export const EntityRecordQuery = EntityRecordFilter.extend({
  current: z.number().int().min(1).max(1_000_000),
  size: z.number().int().min(1).max(200),
});
export type EntityRecordQuery = z.infer<typeof EntityRecordQuery>;

export const recordsAtOnce = 500;
const RecordIds = z.array(Id).min(1).max(recordsAtOnce);
export const EntityRecordsRemoval = z.strictObject({ entityId: Id, ids: RecordIds });
/** Gives one property of several records the same value. */
export const EntityBulkEdit = z.strictObject({ entityId: Id, ids: RecordIds, field: PackageName, value: EntityValue });
export type EntityBulkEdit = z.infer<typeof EntityBulkEdit>;

export const EntityRecordChange = z.object({
  id: Id,
  at: Time,
  by: z.string(),
  change: z.enum(['made', 'changed', 'removed']),
  /** What it was and is, by the ids of the properties: these may have other names now. */
  fields: z.array(
    z.object({
      propertyId: Id.nullable(),
      /** What the property is called now, or was called then. */
      name: z.string(),
      /** Of images and files, what they were called. */
      before: EntityValue,
      after: EntityValue,
    }),
  ),
});
export type EntityRecordChange = z.infer<typeof EntityRecordChange>;

export const EntityRecordImport = importPreview({
  /** What the record is called: its first text. */
  label: z.string(),
  /** The cells of the row, by the names of the properties. */
  cells: z.record(z.string(), z.string()),
});
export type EntityRecordImport = z.infer<typeof EntityRecordImport>;

/** Records that a reference may name. */
export const EntityRecordChoice = z.object({ id: Id, label: z.string() });
export type EntityRecordChoice = z.infer<typeof EntityRecordChoice>;
export const EntityChoicesQuery = z.strictObject({
  entityId: Id,
  keyword: z.string().trim().max(100).optional(),
  size: WholeNumber(1, 50).default(20),
});
