import type {
  AssetEventDetail,
  AssetEventKind,
  AssetStatus,
  MaintenanceKind,
  SupplierContact,
  SupplierContract,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import { entryColumns } from '../../platform/entries/entries.tables.ts';
import { storedFiles } from '../../platform/files/files.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { places } from '../places/places.tables.ts';

const money = (name: string) => numeric(name, { precision: 14, scale: 2 });
const day = (name: string) => date(name, { mode: 'string' });

export const assetCategories = pgTable(
  'asset_categories',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    prefix: text().notNull(),
    years: smallint(),
    residualPercent: smallint('residual_percent').notNull(),
    createdAt: createdAt(),
    revision: revision('asset_categories'),
  },
  (t) => [unique('asset_categories_name_key').on(t.name)],
);

export const assetSuppliers = pgTable(
  'asset_suppliers',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    website: text().notNull(),
    contacts: jsonb().$type<SupplierContact[]>().notNull(),
    contracts: jsonb().$type<SupplierContract[]>().notNull(),
    remarks: text().notNull(),
    createdAt: createdAt(),
    revision: revision('asset_suppliers'),
  },
  (t) => [unique('asset_suppliers_name_key').on(t.name)],
);

export const assets = pgTable(
  'assets',
  {
    id: uuid().primaryKey(),
    /** Counts all assets; codes that are made by rule end in it. */
    number: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    code: text().notNull(),
    name: text().notNull(),
    categoryId: uuid('category_id'),
    model: text(),
    sn: text(),
    tag: text(),
    status: text().$type<AssetStatus>().notNull(),
    since: time('since').notNull().defaultNow(),
    holder: text(),
    dueBackOn: day('due_back_on'),
    deviceId: uuid('device_id'),
    parentId: uuid('parent_id'),
    placeId: uuid('place_id').notNull(),
    location: text(),
    supplierId: uuid('supplier_id'),
    // Names of people are copied, since assets outlive their accounts.
    administratorId: uuid('administrator_id'),
    administrator: text(),
    maintainerId: uuid('maintainer_id'),
    maintainer: text(),
    purchasedOn: day('purchased_on'),
    usedOn: day('used_on'),
    price: money('price'),
    warrantyYears: smallint('warranty_years'),
    warrantyUntil: day('warranty_until'),
    warrantyEndsOn: day('warranty_ends_on').generatedAlwaysAs(
      sql`coalesce(warranty_until, (purchased_on + make_interval(years => warranty_years, days => -1))::date)`,
    ),
    remarks: text().notNull(),
    createdAt: createdAt(),
    revision: revision('assets'),
  },
  (t) => [
    unique('assets_number_key').on(t.number),
    unique('assets_code_key').on(t.code),
    unique('assets_device_key').on(t.deviceId),
    foreignKey({ name: 'assets_category_fk', columns: [t.categoryId], foreignColumns: [assetCategories.id] }),
    foreignKey({ name: 'assets_supplier_fk', columns: [t.supplierId], foreignColumns: [assetSuppliers.id] }),
    foreignKey({ name: 'assets_device_fk', columns: [t.deviceId], foreignColumns: [devices.id] }).onDelete('set null'),
    foreignKey({ name: 'assets_parent_fk', columns: [t.parentId], foreignColumns: [t.id] }).onDelete('set null'),
    foreignKey({ name: 'assets_place_fk', columns: [t.placeId], foreignColumns: [places.id] }),
    index('assets_place_idx').on(t.placeId, t.number),
    index('assets_status_idx').on(t.status, t.number),
    index('assets_category_idx').on(t.categoryId, t.number),
    index('assets_supplier_idx').on(t.supplierId, t.number),
    index('assets_parent_idx').on(t.parentId),
    index('assets_model_idx').on(t.model, t.number),
    index('assets_name_idx').on(t.name, t.number),
    index('assets_price_idx').on(t.price, t.number),
    index('assets_purchased_idx').on(t.purchasedOn, t.number),
    index('assets_warranty_idx').on(t.warrantyEndsOn, t.number),
    index('assets_sn_idx').on(t.sn),
  ],
);

/** Photos and documents of an asset. */
export const assetFiles = pgTable(
  'asset_files',
  { assetId: uuid('asset_id').notNull(), fileId: uuid('file_id').notNull(), position: integer().notNull() },
  (t) => [
    primaryKey({ name: 'asset_files_pk', columns: [t.assetId, t.fileId] }),
    foreignKey({ name: 'asset_files_asset_fk', columns: [t.assetId], foreignColumns: [assets.id] }).onDelete('cascade'),
    foreignKey({ name: 'asset_files_file_fk', columns: [t.fileId], foreignColumns: [storedFiles.id] }),
    index('asset_files_file_idx').on(t.fileId),
  ],
);

/** Where an asset was, and in which status. */
export const assetEvents = pgTable(
  'asset_events',
  { ...entryColumns<AssetEventKind, AssetEventDetail>(), assetId: uuid('asset_id').notNull() },
  (t) => [
    foreignKey({ name: 'asset_events_asset_fk', columns: [t.assetId], foreignColumns: [assets.id] }).onDelete(
      'cascade',
    ),
    index('asset_events_asset_idx').on(t.assetId, t.at, t.id),
  ],
);

/** Work done on an asset. */
export const assetRecords = pgTable(
  'asset_records',
  {
    id: uuid().primaryKey(),
    assetId: uuid('asset_id').notNull(),
    kind: text().$type<MaintenanceKind>().notNull(),
    performedOn: day('performed_on').notNull(),
    performedBy: text('performed_by').notNull(),
    remarks: text().notNull(),
    parts: text().notNull(),
    labourCost: money('labour_cost'),
    partsCost: money('parts_cost'),
    externalCost: money('external_cost'),
    nextOn: day('next_on'),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    revision: revision('asset_records'),
  },
  (t) => [
    foreignKey({ name: 'asset_records_asset_fk', columns: [t.assetId], foreignColumns: [assets.id] }).onDelete(
      'cascade',
    ),
    index('asset_records_asset_idx').on(t.assetId, t.performedOn, t.id),
    index('asset_records_performed_idx').on(t.performedOn, t.id),
  ],
);

export const assetRecordFiles = pgTable(
  'asset_record_files',
  { recordId: uuid('record_id').notNull(), fileId: uuid('file_id').notNull(), position: integer().notNull() },
  (t) => [
    primaryKey({ name: 'asset_record_files_pk', columns: [t.recordId, t.fileId] }),
    foreignKey({
      name: 'asset_record_files_record_fk',
      columns: [t.recordId],
      foreignColumns: [assetRecords.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'asset_record_files_file_fk', columns: [t.fileId], foreignColumns: [storedFiles.id] }),
    index('asset_record_files_file_idx').on(t.fileId),
  ],
);
