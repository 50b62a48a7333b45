import type { PartMoveKind } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { revision, time } from '../../platform/database/columns.ts';
import { places } from '../places/places.tables.ts';

const money = (name: string) => numeric(name, { precision: 14, scale: 2 });

export const parts = pgTable(
  'parts',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text('name_en').notNull(),
    unit: text().notNull(),
    price: money('price'),
    minimum: integer().notNull(),
    keeperId: uuid('keeper_id'),
    enabled: boolean().notNull(),
    remarks: text().notNull(),
    /** Since when there are fewer than the minimum: that was said. */
    lowSince: time('low_since'),
    revision: revision('parts'),
  },
  (t) => [unique('parts_code_key').on(t.code)],
);

/** How many of a part are at a place; no row where there are none. */
export const partStocks = pgTable(
  'part_stocks',
  {
    partId: uuid('part_id').notNull(),
    placeId: uuid('place_id').notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'part_stocks_pk', columns: [t.partId, t.placeId] }),
    check('part_stocks_quantity_check', sql`quantity > 0`),
    foreignKey({ name: 'part_stocks_part_fk', columns: [t.partId], foreignColumns: [parts.id] }).onDelete('cascade'),
    foreignKey({ name: 'part_stocks_place_fk', columns: [t.placeId], foreignColumns: [places.id] }),
    index('part_stocks_place_idx').on(t.placeId),
  ],
);

/** What became of a part; rows outlive places and orders, so there is no foreign key to these. */
export const partMoves = pgTable(
  'part_moves',
  {
    id: uuid().primaryKey(),
    partId: uuid('part_id').notNull(),
    placeId: uuid('place_id').notNull(),
    placeName: text('place_name').notNull(),
    orderId: uuid('order_id'),
    kind: text().$type<PartMoveKind>().notNull(),
    change: integer().notNull(),
    after: integer().notNull(),
    /** Of one unit at that time. */
    price: money('price'),
    by: text().notNull(),
    byId: uuid('by_id'),
    note: text().notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ name: 'part_moves_part_fk', columns: [t.partId], foreignColumns: [parts.id] }),
    index('part_moves_part_idx').on(t.partId, t.at, t.id),
    index('part_moves_order_idx').on(t.orderId, t.partId).where(sql`order_id is not null`),
  ],
);
