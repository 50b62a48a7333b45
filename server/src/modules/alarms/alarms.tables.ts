import type { AlarmLevel, AlarmResult, AlarmStatus, Text, Value } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../../platform/database/columns.ts';

/**
 * One row per alarm of a device until someone closes it; while it is pending, its cause may come and go and increments
 * `occurrences`. Rows outlive device and place, so names are copied and there is no foreign key.
 */
export const alarms = pgTable(
  'alarms',
  {
    id: uuid().primaryKey(),
    key: text().notNull(),
    level: smallint().$type<AlarmLevel>().notNull(),
    text: jsonb().$type<Text>().notNull(),
    deviceId: uuid('device_id').notNull(),
    deviceName: text('device_name').notNull(),
    typeIcon: text('type_icon').notNull(),
    placeId: uuid('place_id').notNull(),
    placeName: text('place_name').notNull(),
    property: text(),
    value: jsonb().$type<Value>(),
    active: boolean().notNull(),
    raisedAt: time('raised_at').notNull(),
    lastAt: time('last_at').notNull(),
    clearedAt: time('cleared_at'),
    occurrences: integer().notNull(),
    acknowledgedAt: time('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
    acknowledgedById: uuid('acknowledged_by_id'),
    status: text().$type<AlarmStatus>().notNull(),
    result: text().$type<AlarmResult>(),
    remarks: text(),
    solvedAt: time('solved_at'),
    solvedBy: text('solved_by'),
    solvedById: uuid('solved_by_id'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('alarms_pending_key').on(t.key).where(sql`status = 'pending'`),
    index('alarms_active_idx').on(t.key).where(sql`active`),
    index('alarms_worst_idx').on(t.status, t.level, t.lastAt.desc().nullsFirst(), t.id),
    index('alarms_level_idx').on(t.level, t.lastAt.desc().nullsFirst(), t.id),
    index('alarms_raised_idx').on(t.raisedAt, t.id),
    index('alarms_last_idx').on(t.lastAt, t.id),
    index('alarms_device_idx').on(t.deviceId, t.lastAt),
    index('alarms_place_idx').on(t.placeId, t.status, t.lastAt),
  ],
);
