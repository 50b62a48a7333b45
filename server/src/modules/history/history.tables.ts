import { bigint, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../../platform/database/columns.ts';

export type SeriesKind = 'number' | 'bool' | 'text';

/**
 * A small number for (device, property), so that a point costs four bytes of key instead of forty. Points are in
 * `history_points`, which is partitioned by day and created by a migration. No foreign key to the device: points of a
 * removed device are purged later, in small steps.
 */
export const historySeries = pgTable(
  'history_series',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    deviceId: uuid('device_id').notNull(),
    property: text().notNull(),
    /** A property whose type changes continues in another series. */
    kind: text().$type<SeriesKind>().notNull(),
    createdAt: createdAt(),
    removedAt: time('removed_at'),
  },
  (t) => [
    uniqueIndex('history_series_key').on(t.deviceId, t.property, t.kind),
    index('history_series_removed_idx').on(t.removedAt),
  ],
);

/** Points that the database refused individually, kept for diagnosis. */
export const historyRejects = pgTable(
  'history_rejects',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    seriesId: integer('series_id').notNull(),
    /** Milliseconds since 1970; may be outside any calendar, which is one reason for a refusal. */
    atMs: doublePrecision('at_ms').notNull(),
    value: doublePrecision(),
    /** Stored as JSON, because the text itself may be what was refused. */
    text: text(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('history_rejects_created_idx').on(t.createdAt)],
);
