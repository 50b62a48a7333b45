import type { Value } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

export const enterprises = pgTable(
  'enterprises',
  { id: uuid('id').primaryKey(), name: text('name').notNull(), createdAt: createdAt() },
  (table) => [uniqueIndex('enterprises_name_key').on(sql`lower(${table.name})`)],
);

export const brands = pgTable(
  'brands',
  {
    id: uuid('id').primaryKey(),
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
    code: text('code').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull(),
    icon: text('icon').notNull(),
    image: uuid('image'),
    sort: integer('sort').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('device_types_code_key').on(table.code)],
);

export const models = pgTable(
  'models',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    typeId: uuid('type_id').notNull(),
    brandId: uuid('brand_id').notNull(),
    /** Id of a driver of this program; kept when a later program no longer has it. */
    actionClass: text('action_class').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    defaults: jsonb('defaults').$type<Record<string, Value>>().notNull(),
    remarks: text('remarks').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ name: 'models_type_fk', columns: [table.typeId], foreignColumns: [deviceTypes.id] }),
    foreignKey({ name: 'models_brand_fk', columns: [table.brandId], foreignColumns: [brands.id] }),
    uniqueIndex('models_name_key').on(table.brandId, sql`lower(${table.name})`),
    index('models_type_idx').on(table.typeId),
  ],
);

/** What this product has put into the tables above, as it was: tells a later release what an administrator changed. */
export const catalogueSeeds = pgTable('catalogue_seeds', {
  id: uuid('id').primaryKey(),
  values: jsonb('values').$type<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
});
