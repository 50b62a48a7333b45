import type {
  AlarmHistoryDetail,
  AlarmHistoryKind,
  AlarmResult,
  AlarmSeverity,
  AlarmShape,
  AlarmSound,
  AlarmStatus,
  SourceText,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, plainValue, revision, time } from '../../platform/database/columns.ts';
import { entryColumns, pictureColumns } from '../../platform/entries/entries.tables.ts';
import { storedFiles } from '../../platform/files/files.tables.ts';

/**
 * One row per alarm of a device until someone closes it; while it is pending, its cause may come and go and increments
 * `occurrences`. Rows outlive device and place, so names are copied and there is no foreign key.
 */
export const alarms = pgTable(
  'alarms',
  {
    id: uuid().primaryKey(),
    key: text().notNull(),
    /** How grave it is; with `levelKind`, the entry of the dictionary of levels. */
    level: smallint().$type<AlarmSeverity>().notNull(),
    levelKind: smallint('level_kind').notNull().default(0),
    text: jsonb().$type<SourceText>().notNull(),
    deviceId: uuid('device_id').notNull(),
    deviceName: text('device_name').notNull(),
    typeIcon: text('type_icon').notNull(),
    placeId: uuid('place_id').notNull(),
    placeName: text('place_name').notNull(),
    property: text(),
    value: plainValue(),
    /** The user's rule that raised it. */
    ruleId: uuid('rule_id'),
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
    assigneeId: uuid('assignee_id'),
    assignee: text(),
    /** Until then it is neither counted nor announced. */
    shelvedUntil: time('shelved_until'),
    shelvedBy: text('shelved_by'),
    shelveReason: text('shelve_reason'),
    /** The maintenance window that covers it now, with copies of its name and end: neither counted nor announced. */
    suppressedBy: uuid('suppressed_by'),
    suppressedName: text('suppressed_name'),
    suppressedUntil: time('suppressed_until'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('alarms_pending_key').on(t.key).where(sql`status = 'pending'`),
    index('alarms_rule_idx').on(t.ruleId).where(sql`rule_id is not null and (status = 'pending' or active)`),
    index('alarms_active_idx').on(t.key).where(sql`active`),
    index('alarms_worst_idx').on(t.status, t.level, t.lastAt.desc().nullsFirst(), t.id),
    index('alarms_level_idx').on(t.level, t.lastAt.desc().nullsFirst(), t.id),
    index('alarms_kind_idx').on(t.level, t.levelKind, t.lastAt.desc().nullsFirst(), t.id).where(sql`level_kind <> 0`),
    index('alarms_raised_idx').on(t.raisedAt, t.id),
    index('alarms_last_idx').on(t.lastAt, t.id),
    index('alarms_device_idx').on(t.deviceId, t.lastAt),
    index('alarms_place_idx').on(t.placeId, t.status, t.lastAt),
    index('alarms_assignee_idx').on(t.assigneeId, t.lastAt).where(sql`assignee_id is not null`),
    index('alarms_shelved_idx').on(t.shelvedUntil).where(sql`shelved_until is not null`),
    index('alarms_suppressed_idx').on(t.suppressedBy).where(sql`suppressed_by is not null`),
  ],
);

/** The dictionary of levels. */
export const alarmLevels = pgTable('alarm_levels', {
  level: smallint().primaryKey(),
  revision: revision('alarm_levels'),
  severity: smallint().$type<AlarmSeverity>().notNull(),
  names: jsonb().$type<SourceText>().notNull(),
  color: smallint().$type<AlarmSeverity>().notNull(),
  shape: text().$type<AlarmShape>().notNull(),
  sign: text().notNull(),
  sound: smallint().$type<AlarmSound>().notNull(),
  sort: integer().notNull(),
  retired: boolean().notNull().default(false),
  createdAt: createdAt(),
});

/** When the cause of an alarm came and went; of a flapping one, the first and the latest. */
export const alarmOccurrences = pgTable(
  'alarm_occurrences',
  {
    alarmId: uuid('alarm_id').notNull(),
    /** The count of the alarm when this was stored. */
    number: integer().notNull(),
    /** How many came so fast that they were stored as one. */
    times: integer().notNull(),
    raisedAt: time('raised_at').notNull(),
    clearedAt: time('cleared_at'),
    value: plainValue(),
  },
  (t) => [
    primaryKey({ columns: [t.alarmId, t.number] }),
    foreignKey({ name: 'alarm_occurrences_alarm_fk', columns: [t.alarmId], foreignColumns: [alarms.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** What people did about an alarm. */
export const alarmHistory = pgTable(
  'alarm_history',
  {
    ...entryColumns<AlarmHistoryKind, AlarmHistoryDetail>(),
    alarmId: uuid('alarm_id').notNull(),
  },
  (t) => [
    foreignKey({ name: 'alarm_history_alarm_fk', columns: [t.alarmId], foreignColumns: [alarms.id] }).onDelete(
      'cascade',
    ),
    index('alarm_history_alarm_idx').on(t.alarmId, t.at, t.id),
  ],
);

/** Pictures of comments. */
export const alarmPictures = pgTable(
  'alarm_pictures',
  {
    ...pictureColumns(),
    historyId: uuid('history_id').notNull(),
    alarmId: uuid('alarm_id').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'alarm_pictures_history_fk',
      columns: [t.historyId],
      foreignColumns: [alarmHistory.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'alarm_pictures_file_fk', columns: [t.fileId], foreignColumns: [storedFiles.id] }),
    index('alarm_pictures_file_idx').on(t.fileId),
    index('alarm_pictures_history_idx').on(t.historyId, t.sort),
  ],
);
