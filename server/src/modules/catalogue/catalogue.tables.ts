import type { ModelChecks, ModelDescription, PanelLayout, Value } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';

export const enterprises = pgTable(
  'enterprises',
  {
    id: uuid('id').primaryKey(),
    revision: revision('enterprises'),
    name: text('name').notNull(),
    registeredOn: date('registered_on', { mode: 'string' }),
    country: text('country').notNull().default(''),
    province: text('province').notNull().default(''),
    city: text('city').notNull().default(''),
    address: text('address').notNull().default(''),
    remarks: text('remarks').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('enterprises_name_key').on(sql`lower(${table.name})`)],
);

export const brands = pgTable(
  'brands',
  {
    id: uuid('id').primaryKey(),
    revision: revision('brands'),
    name: text('name').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ name: 'brands_enterprise_fk', columns: [table.enterpriseId], foreignColumns: [enterprises.id] }),
    uniqueIndex('brands_name_key').on(table.enterpriseId, sql`lower(${table.name})`),
  ],
);

export const deviceTypes = pgTable(
  'device_types',
  {
    id: uuid('id').primaryKey(),
    revision: revision('device_types'),
    code: text('code').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull(),
    icon: text('icon').notNull(),
    image: uuid('image'),
    sort: integer('sort').notNull(),
    builtIn: boolean('built_in').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [unique('device_types_code_key').on(table.code)],
);

/** The brands offered for a device type. */
export const typeBrands = pgTable(
  'type_brands',
  { typeId: uuid('type_id').notNull(), brandId: uuid('brand_id').notNull() },
  (table) => [
    primaryKey({ name: 'type_brands_pk', columns: [table.typeId, table.brandId] }),
    foreignKey({ name: 'type_brands_type_fk', columns: [table.typeId], foreignColumns: [deviceTypes.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'type_brands_brand_fk', columns: [table.brandId], foreignColumns: [brands.id] }).onDelete(
      'cascade',
    ),
    index('type_brands_brand_idx').on(table.brandId),
  ],
);

/** An empty description: everything is as in the driver. */
const nothing = sql`'{"params": [], "properties": [], "actions": [], "listeners": []}'::jsonb`;

export const models = pgTable(
  'models',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    typeId: uuid('type_id').notNull(),
    brandId: uuid('brand_id').notNull(),
    /** Id of a driver of this program; kept when a later release no longer includes it. */
    actionClass: text('action_class').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    defaults: jsonb('defaults').$type<Record<string, Value>>().notNull(),
    sort: integer('sort').notNull().default(0),
    image: uuid('image'),
    remarks: text('remarks').notNull().default(''),
    /** The document that the facts of a ready model are taken from. */
    source: text('source').notNull().default(''),
    description: jsonb('description').$type<ModelDescription>().notNull().default(nothing),
    /** The original of the description: driver and ready model as they were when it was made. */
    taken: jsonb('taken').$type<ModelDescription>().notNull().default(nothing),
    /** What inspections check of devices of the model. */
    checks: jsonb('checks').$type<ModelChecks>().notNull().default([]),
    /** Digest of `taken`, to detect changes of the driver without reading all of it. */
    takenDigest: text('taken_digest').notNull().default(''),
    driverVersion: text('driver_version').notNull().default(''),
    createdAt: createdAt(),
    revision: revision('models'),
  },
  (table) => [
    foreignKey({ name: 'models_type_fk', columns: [table.typeId], foreignColumns: [deviceTypes.id] }),
    foreignKey({ name: 'models_brand_fk', columns: [table.brandId], foreignColumns: [brands.id] }),
    uniqueIndex('models_name_key').on(table.brandId, sql`lower(${table.name})`),
    index('models_type_idx').on(table.typeId),
  ],
);

const panelColumns = () => ({
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  layout: jsonb('layout').$type<PanelLayout>().notNull(),
  enabled: boolean('enabled').notNull(),
  createdAt: createdAt(),
  updatedAt: time('updated_at').notNull().defaultNow(),
});

export const modelPanels = pgTable(
  'model_panels',
  { revision: revision('model_panels'), ...panelColumns(), modelId: uuid('model_id').notNull() },
  (table) => [
    foreignKey({ name: 'model_panels_model_fk', columns: [table.modelId], foreignColumns: [models.id] }).onDelete(
      'cascade',
    ),
    unique('model_panels_model_key').on(table.modelId),
  ],
);

export const typePanels = pgTable(
  'type_panels',
  { revision: revision('type_panels'), ...panelColumns(), typeId: uuid('type_id').notNull() },
  (table) => [
    foreignKey({ name: 'type_panels_type_fk', columns: [table.typeId], foreignColumns: [deviceTypes.id] }).onDelete(
      'cascade',
    ),
    unique('type_panels_type_key').on(table.typeId),
  ],
);

/**
 * What this product last seeded into the tables above; a later release compares it to see what an administrator
 * changed.
 */
export const catalogueSeeds = pgTable('catalogue_seeds', {
  id: uuid('id').primaryKey(),
  values: jsonb('values').$type<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
});
