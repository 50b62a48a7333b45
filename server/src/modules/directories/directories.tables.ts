import type {
  Directory,
  DirectoryConnection,
  DirectoryType,
  FieldMapping,
  RunCounts,
  RunFailure,
  RunStatus,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import { roles } from '../access/access.tables.ts';
import { departments, users } from '../people/people.tables.ts';
import type { Snapshot } from './sources/source.ts';

export const directories = pgTable(
  'directories',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    type: text().$type<DirectoryType>().notNull(),
    connection: jsonb().$type<DirectoryConnection>().notNull(),
    networks: text().array().notNull(),
    /** Encrypted. */
    secretSealed: text('secret_sealed'),
    mapping: jsonb().$type<FieldMapping>().notNull(),
    departmentId: uuid('department_id'),
    roleId: uuid('role_id').references(() => roles.id, { onDelete: 'set null' }),
    gone: text().$type<Directory['gone']>().notNull(),
    linkExisting: boolean('link_existing').notNull(),
    schedule: text().$type<Directory['schedule']>().notNull(),
    dailyAt: text('daily_at').notNull(),
    guardPercent: integer('guard_percent').notNull(),
    signIn: boolean('sign_in').notNull(),
    nextAt: time('next_at'),
    createdAt: createdAt(),
    revision: revision('directories'),
  },
  (t) => [
    uniqueIndex('directories_name_key').on(sql`lower(${t.name})`),
    index('directories_department_idx').on(t.departmentId),
    index('directories_role_idx').on(t.roleId),
    check('directories_type_check', sql`${t.type} in ('ldap', 'wecom', 'dingtalk', 'feishu', 'json')`),
    check('directories_gone_check', sql`${t.gone} in ('disable', 'leave')`),
    check('directories_schedule_check', sql`${t.schedule} in ('off', 'hourly', 'daily')`),
    check('directories_guard_check', sql`${t.guardPercent} between 1 and 100`),
    foreignKey({ name: 'directories_department_fk', columns: [t.departmentId], foreignColumns: [departments.id] }),
  ],
);

/** Which account a person of a directory has. */
export const directoryPeople = pgTable(
  'directory_people',
  {
    directoryId: uuid('directory_id')
      .notNull()
      .references(() => directories.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which of their departments the person was in when last read. */
    departments: text().array().notNull(),
    disabledBySync: boolean('disabled_by_sync').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.directoryId, t.externalId] }),
    uniqueIndex('directory_people_user_key').on(t.userId),
  ],
);

export const directoryDepartments = pgTable(
  'directory_departments',
  {
    directoryId: uuid('directory_id')
      .notNull()
      .references(() => directories.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    departmentId: uuid('department_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.directoryId, t.externalId] }),
    uniqueIndex('directory_departments_department_key').on(t.departmentId),
  ],
);

export const directoryRuns = pgTable(
  'directory_runs',
  {
    id: uuid().primaryKey(),
    directoryId: uuid('directory_id')
      .notNull()
      .references(() => directories.id, { onDelete: 'cascade' }),
    status: text().$type<RunStatus>().notNull(),
    startedBy: uuid('started_by'),
    startedByName: text('started_by_name'),
    automatic: boolean().notNull(),
    guarded: boolean().notNull().default(false),
    snapshot: jsonb().$type<Snapshot>(),
    digest: text(),
    counts: jsonb().$type<RunCounts>().notNull(),
    scopeNote: text('scope_note'),
    failure: text().$type<RunFailure>(),
    failureDetail: text('failure_detail'),
    node: uuid(),
    attempts: integer().notNull().default(0),
    dueAt: time('due_at').notNull().defaultNow(),
    createdAt: createdAt(),
    readAt: time('read_at'),
    finishedAt: time('finished_at'),
  },
  (t) => [
    index('directory_runs_directory_idx').on(t.directoryId, t.createdAt.desc()),
    index('directory_runs_created_idx').on(t.createdAt.desc()),
    index('directory_runs_due_idx').on(t.dueAt).where(sql`${t.status} = 'waiting'`),
    uniqueIndex('directory_runs_open_key').on(t.directoryId).where(sql`${t.status} in ('waiting', 'ready')`),
    check(
      'directory_runs_status_check',
      sql`${t.status} in ('waiting', 'ready', 'applied', 'discarded', 'outdated', 'failed')`,
    ),
  ],
);

export const directoryRunLines = pgTable(
  'directory_run_lines',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => directoryRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text().$type<'add' | 'link' | 'change' | 'disable' | 'enable' | 'leftOut'>().notNull(),
    subject: text().$type<'person' | 'department'>().notNull(),
    externalId: text('external_id').notNull(),
    name: text().notNull(),
    fields: jsonb().$type<{ field: string; before: string | null; after: string | null }[]>().notNull(),
    reason: text(),
    detail: text(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.position] }),
    check(
      'directory_run_lines_kind_check',
      sql`${t.kind} in ('add', 'link', 'change', 'disable', 'enable', 'leftOut')`,
    ),
    check('directory_run_lines_subject_check', sql`${t.subject} in ('person', 'department')`),
  ],
);
