import type { AssetStatus, MisplacedDecision, ScanOutcome, StocktakeItemState, StocktakeStatus } from '@eoms/contract';
import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/columns.ts';
import { storedFiles } from '../../platform/files/files.tables.ts';
import { assets } from '../assets/assets.tables.ts';

export const stocktakes = pgTable(
  'stocktakes',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    status: text().$type<StocktakeStatus>().notNull(),
    placeIds: uuid('place_ids').array().notNull(),
    categoryIds: uuid('category_ids').array().notNull(),
    categories: text().array().notNull(),
    startedById: uuid('started_by_id'),
    startedBy: text('started_by').notNull(),
    startedAt: time('started_at').notNull().defaultNow(),
    endedBy: text('ended_by'),
    endedAt: time('ended_at'),
  },
  (t) => [index('stocktakes_started_idx').on(t.startedAt, t.id)],
);

/** Names are copied: a finished stocktake stays as it is. */
export const stocktakePlaces = pgTable(
  'stocktake_places',
  {
    stocktakeId: uuid('stocktake_id').notNull(),
    placeId: uuid('place_id').notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    closedBy: text('closed_by'),
    closedAt: time('closed_at'),
  },
  (t) => [
    primaryKey({ name: 'stocktake_places_pk', columns: [t.stocktakeId, t.placeId] }),
    foreignKey({
      name: 'stocktake_places_stocktake_fk',
      columns: [t.stocktakeId],
      foreignColumns: [stocktakes.id],
    }).onDelete('cascade'),
  ],
);

export const stocktakeItems = pgTable(
  'stocktake_items',
  {
    id: uuid().primaryKey(),
    stocktakeId: uuid('stocktake_id').notNull(),
    assetId: uuid('asset_id'),
    code: text().notNull(),
    name: text().notNull(),
    model: text(),
    assetStatus: text('asset_status').$type<AssetStatus>().notNull(),
    /** Of the asset in this stocktake. */
    status: text().$type<StocktakeItemState>().notNull(),
    placeId: uuid('place_id').notNull(),
    placeName: text('place_name').notNull(),
    location: text(),
    foundPlaceId: uuid('found_place_id'),
    foundPlace: text('found_place'),
    foundAt: time('found_at'),
    foundBy: text('found_by'),
    decision: text().$type<MisplacedDecision>(),
  },
  (t) => [
    unique('stocktake_items_asset_key').on(t.stocktakeId, t.assetId),
    foreignKey({
      name: 'stocktake_items_stocktake_fk',
      columns: [t.stocktakeId],
      foreignColumns: [stocktakes.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'stocktake_items_asset_fk', columns: [t.assetId], foreignColumns: [assets.id] }).onDelete(
      'set null',
    ),
    index('stocktake_items_place_idx').on(t.stocktakeId, t.placeId, t.status),
    index('stocktake_items_code_idx').on(t.stocktakeId, t.code, t.id),
    index('stocktake_items_asset_idx').on(t.assetId),
  ],
);

/** Every scan as it came, under the id that whoever scanned gave it. */
export const stocktakeScans = pgTable(
  'stocktake_scans',
  {
    id: uuid().primaryKey(),
    stocktakeId: uuid('stocktake_id').notNull(),
    placeId: uuid('place_id').notNull(),
    label: text().notNull(),
    itemId: uuid('item_id'),
    unknownId: uuid('unknown_id'),
    outcome: text().$type<ScanOutcome>().notNull(),
    at: time('at').notNull(),
    by: text().notNull(),
    byId: uuid('by_id'),
    receivedAt: time('received_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'stocktake_scans_stocktake_fk',
      columns: [t.stocktakeId],
      foreignColumns: [stocktakes.id],
    }).onDelete('cascade'),
    index('stocktake_scans_stocktake_idx').on(t.stocktakeId, t.receivedAt),
  ],
);

/** Codes that no asset has. */
export const stocktakeUnknowns = pgTable(
  'stocktake_unknowns',
  {
    id: uuid().primaryKey(),
    stocktakeId: uuid('stocktake_id').notNull(),
    code: text().notNull(),
    placeId: uuid('place_id').notNull(),
    placeName: text('place_name').notNull(),
    remarks: text().notNull(),
    at: time('at').notNull(),
    by: text().notNull(),
    assetId: uuid('asset_id'),
    assetName: text('asset_name'),
  },
  (t) => [
    unique('stocktake_unknowns_code_key').on(t.stocktakeId, t.code),
    foreignKey({
      name: 'stocktake_unknowns_stocktake_fk',
      columns: [t.stocktakeId],
      foreignColumns: [stocktakes.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'stocktake_unknowns_asset_fk', columns: [t.assetId], foreignColumns: [assets.id] }).onDelete(
      'set null',
    ),
    index('stocktake_unknowns_asset_idx').on(t.assetId),
  ],
);

export const stocktakeUnknownFiles = pgTable(
  'stocktake_unknown_files',
  { unknownId: uuid('unknown_id').notNull(), fileId: uuid('file_id').notNull(), position: integer().notNull() },
  (t) => [
    primaryKey({ name: 'stocktake_unknown_files_pk', columns: [t.unknownId, t.fileId] }),
    foreignKey({
      name: 'stocktake_unknown_files_unknown_fk',
      columns: [t.unknownId],
      foreignColumns: [stocktakeUnknowns.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'stocktake_unknown_files_file_fk', columns: [t.fileId], foreignColumns: [storedFiles.id] }),
    index('stocktake_unknown_files_file_idx').on(t.fileId),
  ],
);
