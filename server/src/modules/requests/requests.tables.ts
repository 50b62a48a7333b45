import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { revision, time } from '../../platform/database/columns.ts';
import { assets } from '../assets/assets.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { workOrderTypes } from '../order-types/order-types.tables.ts';
import { places } from '../places/places.tables.ts';
import { workOrders } from '../work-orders/work-orders.tables.ts';

/** One row. */
export const requestSettings = pgTable(
  'request_settings',
  {
    id: uuid().primaryKey(),
    enabled: boolean().notNull(),
    type: text().notNull(),
    openAtMost: integer('open_at_most').notNull(),
    perHour: integer('per_hour').notNull(),
    revision: revision('request_settings'),
  },
  (t) => [foreignKey({ name: 'request_settings_type_fk', columns: [t.type], foreignColumns: [workOrderTypes.code] })],
);

/** Codes of labels; they end with what they are on. */
export const requestLabels = pgTable(
  'request_labels',
  {
    id: uuid().primaryKey(),
    /** As it is printed, so that a label can be printed again. */
    code: text().notNull(),
    /** What is looked for: how long that takes says nothing about the code. */
    codeHash: text('code_hash').notNull(),
    deviceId: uuid('device_id'),
    assetId: uuid('asset_id'),
    placeId: uuid('place_id'),
    issuedAt: time('issued_at').notNull().defaultNow(),
  },
  (t) => [
    unique('request_labels_code_key').on(t.codeHash),
    unique('request_labels_device_key').on(t.deviceId),
    unique('request_labels_asset_key').on(t.assetId),
    unique('request_labels_place_key').on(t.placeId),
    check('request_labels_target_check', sql`num_nonnulls(device_id, asset_id, place_id) = 1`),
    foreignKey({
      name: 'request_labels_device_fk',
      columns: [t.deviceId],
      foreignColumns: [devices.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'request_labels_asset_fk',
      columns: [t.assetId],
      foreignColumns: [assets.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'request_labels_place_fk',
      columns: [t.placeId],
      foreignColumns: [places.id],
    }).onDelete('cascade'),
  ],
);

/** What was reported. Nothing about the sender is stored but the hash of the sender's key. */
export const publicRequests = pgTable(
  'public_requests',
  {
    id: uuid().primaryKey(),
    number: integer().notNull(),
    keyHash: text('key_hash').notNull(),
    orderId: uuid('order_id').notNull(),
    /** The entry in the history of the order that shows it, with its photo. */
    recordId: uuid('record_id').notNull(),
    /** Added to an order that was open already. */
    joined: boolean().notNull(),
    /** The device, asset or place of the label; it may be gone since. */
    targetId: uuid('target_id').notNull(),
    labelName: text('label_name').notNull(),
    text: text().notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (t) => [
    unique('public_requests_number_key').on(t.number),
    unique('public_requests_key_key').on(t.keyHash),
    foreignKey({
      name: 'public_requests_order_fk',
      columns: [t.orderId],
      foreignColumns: [workOrders.id],
    }).onDelete('cascade'),
    index('public_requests_target_idx').on(t.targetId, t.at),
    index('public_requests_at_idx').on(t.at, t.id),
    index('public_requests_order_idx').on(t.orderId, t.at),
  ],
);
