import type { EntityDefinition, EntityPropertyDraft, EntityRecordChange, EntityValue } from '@eoms/contract';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, plainValue, revision, time } from '../../platform/database/columns.ts';

export const entityGroups = pgTable(
  'data_entity_groups',
  {
    id: uuid().primaryKey(),
    revision: revision('data_entity_groups'),
    parentId: uuid('parent_id'),
    name: text().notNull(),
    sort: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('data_entity_groups_name_key').on(t.parentId, t.name).nullsNotDistinct(),
    foreignKey({ name: 'data_entity_groups_parent_fk', columns: [t.parentId], foreignColumns: [t.id] }),
  ],
);

export const entities = pgTable(
  'data_entities',
  {
    id: uuid().primaryKey(),
    revision: revision('data_entities'),
    groupId: uuid('group_id').notNull(),
    name: text().notNull(),
    packageName: text('package_name').notNull(),
    /** Without its case, which does not count in a database. */
    packageLower: text('package_lower').notNull(),
    description: text().notNull(),
    basicType: boolean('basic_type').notNull(),
    system: boolean().notNull(),
    collection: boolean().notNull(),
    placed: boolean().notNull(),
    viewRoles: uuid('view_roles').array().notNull(),
    editRoles: uuid('edit_roles').array().notNull(),
    /** What its table is; null before it is activated for the first time. */
    activeDefinition: jsonb('active_definition').$type<EntityDefinition>(),
    activatedAt: time('activated_at'),
    activatedBy: text('activated_by'),
    updatedAt: time('updated_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('data_entities_package_key').on(t.packageLower),
    foreignKey({ name: 'data_entities_group_fk', columns: [t.groupId], foreignColumns: [entityGroups.id] }),
    index('data_entities_group_idx').on(t.groupId),
  ],
);

/** Properties of drafts. */
export const entityProperties = pgTable(
  'data_entity_properties',
  {
    id: uuid().primaryKey(),
    revision: revision('data_entity_properties'),
    entityId: uuid('entity_id').notNull(),
    sort: integer().notNull(),
    name: text().notNull(),
    propertyName: text('property_name').notNull(),
    propertyLower: text('property_lower').notNull(),
    type: text().$type<EntityPropertyDraft['type']>().notNull(),
    required: boolean().notNull(),
    unique: boolean('is_unique').notNull(),
    defaultValue: plainValue('default_value').$type<Exclude<EntityValue, null>>(),
    min: doublePrecision(),
    max: doublePrecision(),
    maxLength: integer('max_length'),
    options: jsonb().$type<EntityPropertyDraft['options']>().notNull(),
    referenceId: uuid('reference_id'),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'data_entity_properties_entity_fk',
      columns: [t.entityId],
      foreignColumns: [entities.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'data_entity_properties_reference_fk',
      columns: [t.referenceId],
      foreignColumns: [entities.id],
    }),
    unique('data_entity_properties_name_key').on(t.entityId, t.propertyLower),
    index('data_entity_properties_reference_idx').on(t.referenceId),
  ],
);

/** What became of single records. */
export const recordChanges = pgTable(
  'data_entity_record_changes',
  {
    id: uuid().primaryKey(),
    entityId: uuid('entity_id').notNull(),
    recordId: uuid('record_id').notNull(),
    at: time('at').notNull().defaultNow(),
    by: text('changed_by').notNull(),
    change: text().$type<EntityRecordChange['change']>().notNull(),
    /** By the ids of the properties. */
    before: jsonb().$type<Record<string, EntityValue>>().notNull(),
    after: jsonb().$type<Record<string, EntityValue>>().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'data_entity_record_changes_entity_fk',
      columns: [t.entityId],
      foreignColumns: [entities.id],
    }).onDelete('cascade'),
    index('data_entity_record_changes_idx').on(t.recordId, t.at.desc(), t.id),
    index('data_entity_record_changes_entity_idx').on(t.entityId),
  ],
);
