import type {
  BackupCause,
  BackupCopy,
  BackupKind,
  BackupPhase,
  BackupReason,
  BackupState,
  RestoreChoice,
  RestoreDifference,
  RestoreMode,
  RestoreState,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import type { KindCounts } from './tasks/task.ts';

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);
const kinds = (name: string) => text(name).array().$type<BackupKind[]>().notNull();

export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey(),
    kinds: kinds('kinds'),
    historyDays: integer('history_days'),
    cause: text().$type<BackupCause>().notNull(),
    by: text().notNull(),
    byId: uuid('by_id'),
    state: text().$type<BackupState>().notNull(),
    phase: text().$type<BackupPhase>(),
    share: real().notNull().default(0),
    rowsDone: amount('rows_done'),
    bytesDone: amount('bytes_done'),
    createdAt: createdAt(),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
    reason: text().$type<BackupReason>(),
    detail: text().notNull().default(''),
    fileName: text('file_name').notNull(),
    size: amount('size'),
    sha256: text().notNull().default(''),
    rows: amount('rows'),
    files: integer().notNull().default(0),
    hasSecrets: boolean('has_secrets').notNull().default(false),
    /** Encrypted, until it has been made. */
    passphrase: text(),
    version: text().notNull().default(''),
    isHere: boolean('is_here').notNull().default(false),
    nodeName: text('node_name').notNull().default(''),
    copies: jsonb().$type<BackupCopy[]>().notNull().default([]),
    /** What a schedule makes is made once for each of its times. */
    plannedAt: time('planned_at').unique('backups_planned_at_key'),
    testedAt: time('tested_at'),
    testPassed: boolean('test_passed'),
    attempts: integer().notNull().default(0),
    node: uuid(),
  },
  (t) => [
    index('backups_created').on(t.createdAt, t.id),
    index('backups_open').on(t.createdAt).where(sql`state in ('waiting', 'running')`),
    check('backups_cause_check', sql`cause in ('person', 'schedule', 'beforeRestore')`),
    check('backups_state_check', sql`state in ('waiting', 'running', 'succeeded', 'failed', 'cancelled')`),
  ],
);

export const restores = pgTable(
  'restores',
  {
    id: uuid().primaryKey(),
    fileName: text('file_name').notNull(),
    path: text().notNull(),
    nodeName: text('node_name').notNull(),
    backupId: uuid('backup_id'),
    mode: text().$type<RestoreMode>().notNull(),
    state: text().$type<RestoreState>().notNull(),
    by: text().notNull(),
    byId: uuid('by_id').notNull(),
    createdAt: createdAt(),
    endedAt: time('ended_at'),
    share: real().notNull().default(0),
    version: text().notNull().default(''),
    madeAt: time('made_at'),
    kinds: kinds('kinds').default([]),
    /** Of an import of one kind: what of the file is looked at. */
    onlyKinds: text('only_kinds').array().$type<BackupKind[]>(),
    hasSecrets: boolean('has_secrets').notNull().default(false),
    unlocked: boolean().notNull().default(false),
    /** Encrypted, until it has ended. */
    passphrase: text(),
    signedBy: text('signed_by').$type<'own' | 'other'>(),
    fingerprint: text().notNull().default(''),
    counts: jsonb().$type<KindCounts[]>().notNull().default([]),
    secretsLeftOut: jsonb('secrets_left_out').$type<{ table: string; rows: number }[]>().notNull().default([]),
    chosen: kinds('chosen').default([]),
    written: amount('written'),
    removed: amount('removed'),
    safetyBackupId: uuid('safety_backup_id'),
    reason: text().$type<BackupReason>(),
    detail: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    node: uuid(),
  },
  (t) => [
    index('restores_created').on(t.createdAt, t.id),
    index('restores_open').on(t.createdAt).where(sql`state in ('waiting', 'comparing', 'restoring')`),
    check('restores_mode_check', sql`mode in ('merge', 'exact')`),
    check(
      'restores_state_check',
      sql`state in ('waiting', 'comparing', 'locked', 'ready', 'restoring', 'succeeded', 'failed', 'cancelled')`,
    ),
    check('restores_signed_by_check', sql`signed_by in ('own', 'other')`),
  ],
);

export const restoreDifferences = pgTable(
  'restore_differences',
  {
    restoreId: uuid('restore_id')
      .notNull()
      .references(() => restores.id, { onDelete: 'cascade' }),
    tableName: text('table_name').notNull(),
    key: text().notNull(),
    kind: text().$type<BackupKind>().notNull(),
    name: text().notNull().default(''),
    change: text().$type<RestoreDifference['change']>().notNull(),
    fields: jsonb().$type<RestoreDifference['fields']>().notNull().default([]),
    changedBy: text('changed_by').notNull().default(''),
    changedAt: time('changed_at'),
    choice: text().$type<RestoreChoice>(),
    detail: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.restoreId, t.tableName, t.key, t.change] }),
    check('restore_differences_change_check', sql`change in ('added', 'changed', 'conflict', 'onlyHere', 'leftOut')`),
    check('restore_differences_choice_check', sql`choice in ('here', 'backup')`),
  ],
);

/** One row. */
export const backupSchedules = pgTable(
  'backup_schedules',
  {
    id: integer().primaryKey(),
    enabled: boolean().notNull(),
    frequency: text().$type<'daily' | 'weekly'>().notNull(),
    weekday: smallint().notNull(),
    at: text().notNull(),
    kinds: kinds('kinds'),
    historyDays: integer('history_days'),
    keep: integer().notNull(),
    placeIds: uuid('place_ids').array().notNull().default([]),
    warnAfterHours: integer('warn_after_hours').notNull(),
    testWeekly: boolean('test_weekly').notNull(),
    /** Encrypted. */
    passphrase: text(),
    revision: revision('backup_schedules'),
    nextAt: time('next_at'),
    /** Since when a good backup has been waited for. */
    since: time('since').notNull().defaultNow(),
    warnedAt: time('warned_at'),
    testAskedAt: time('test_asked_at'),
    testBackupId: uuid('test_backup_id'),
    testNode: uuid('test_node'),
    nextTestAt: time('next_test_at'),
    lastTestAt: time('last_test_at'),
    lastTestPassed: boolean('last_test_passed'),
    lastTestDetail: text('last_test_detail').notNull().default(''),
    lastTestSeconds: integer('last_test_seconds'),
    lastTestTables: integer('last_test_tables'),
  },
  () => [
    check('backup_schedules_id_check', sql`id = 1`),
    check('backup_schedules_frequency_check', sql`frequency in ('daily', 'weekly')`),
    check('backup_schedules_weekday_check', sql`weekday between 1 and 7`),
    check('backup_schedules_keep_check', sql`keep between 1 and 365`),
    check('backup_schedules_warn_after_hours_check', sql`warn_after_hours > 0`),
  ],
);
