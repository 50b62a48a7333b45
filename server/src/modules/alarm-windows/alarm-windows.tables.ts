import type { AlarmLevel, AlarmWindowSchedule } from '@eoms/contract';
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { revision, time } from '../../platform/database/columns.ts';
import { devices } from '../devices/devices.tables.ts';
import { placeGroups, places } from '../places/places.tables.ts';

export const alarmWindows = pgTable(
  'alarm_windows',
  {
    id: uuid().primaryKey(),
    revision: revision('alarm_windows'),
    name: text().notNull(),
    reason: text().notNull(),
    enabled: boolean().notNull(),
    levels: jsonb().$type<AlarmLevel[]>().notNull(),
    schedule: jsonb().$type<AlarmWindowSchedule>().notNull(),
    /** The occurrence that is in progress, or the next one; null: it does not open again. */
    currentFrom: time('current_from'),
    currentTo: time('current_to'),
    /** The end of the occurrence that was last ended early: earlier ones do not open again. */
    notBefore: time('not_before'),
    endedAt: time('ended_at'),
    endedBy: text('ended_by'),
    createdBy: text('created_by').notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [index('alarm_windows_current_idx').on(t.currentFrom, t.id)],
);

export const alarmWindowPlaces = pgTable(
  'alarm_window_places',
  { windowId: uuid('window_id').notNull(), placeId: uuid('place_id').notNull() },
  (t) => [
    primaryKey({ name: 'alarm_window_places_pk', columns: [t.windowId, t.placeId] }),
    foreignKey({
      name: 'alarm_window_places_window_fk',
      columns: [t.windowId],
      foreignColumns: [alarmWindows.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'alarm_window_places_place_fk', columns: [t.placeId], foreignColumns: [places.id] }).onDelete(
      'cascade',
    ),
    index('alarm_window_places_place_idx').on(t.placeId),
  ],
);

export const alarmWindowGroups = pgTable(
  'alarm_window_groups',
  { windowId: uuid('window_id').notNull(), groupId: uuid('group_id').notNull() },
  (t) => [
    primaryKey({ name: 'alarm_window_groups_pk', columns: [t.windowId, t.groupId] }),
    foreignKey({
      name: 'alarm_window_groups_window_fk',
      columns: [t.windowId],
      foreignColumns: [alarmWindows.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'alarm_window_groups_group_fk',
      columns: [t.groupId],
      foreignColumns: [placeGroups.id],
    }).onDelete('cascade'),
    index('alarm_window_groups_group_idx').on(t.groupId),
  ],
);

export const alarmWindowDevices = pgTable(
  'alarm_window_devices',
  { windowId: uuid('window_id').notNull(), deviceId: uuid('device_id').notNull() },
  (t) => [
    primaryKey({ name: 'alarm_window_devices_pk', columns: [t.windowId, t.deviceId] }),
    foreignKey({
      name: 'alarm_window_devices_window_fk',
      columns: [t.windowId],
      foreignColumns: [alarmWindows.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'alarm_window_devices_device_fk',
      columns: [t.deviceId],
      foreignColumns: [devices.id],
    }).onDelete('cascade'),
    index('alarm_window_devices_device_idx').on(t.deviceId),
  ],
);
