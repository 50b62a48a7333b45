import type {
  AskedChecklist,
  AutomaticCheck,
  ChecklistAnswer,
  ChecklistQuestion,
  ChecklistSubject,
  InspectedDevices,
  InspectionCause,
  InspectionFinding,
  InspectionFollowUp,
  InspectionItemStatus,
  InspectionPlanStatus,
  InspectionStatus,
  InspectionType,
  Recurrence,
  RecurrenceEnd,
  SourceText,
  Value,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { revision, time } from '../../platform/database/columns.ts';
import { storedFiles } from '../../platform/files/files.tables.ts';
import { devices } from '../devices/devices.tables.ts';

export const checklists = pgTable(
  'inspection_checklists',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    subject: jsonb().$type<ChecklistSubject>().notNull(),
    questions: jsonb().$type<ChecklistQuestion[]>().notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by').notNull(),
    revision: revision('inspection_checklists'),
  },
  (t) => [unique('inspection_checklists_name_key').on(t.name)],
);

export const inspectionPlans = pgTable(
  'inspection_plans',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    type: text().$type<InspectionType>().notNull(),
    recurrence: jsonb().$type<Recurrence>().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    end: jsonb('ending').$type<RecurrenceEnd>().notNull(),
    placeIds: uuid('place_ids').array().notNull(),
    devices: jsonb().$type<InspectedDevices>().notNull(),
    peopleIds: uuid('people_ids').array().notNull(),
    graceMinutes: integer('grace_minutes').notNull(),
    checks: text().array().$type<AutomaticCheck[]>().notNull(),
    checklistIds: uuid('checklist_ids').array().notNull(),
    presence: boolean().notNull(),
    followUp: jsonb('follow_up').$type<InspectionFollowUp>().notNull(),
    status: text().$type<InspectionPlanStatus>().notNull(),
    reason: text(),
    /** Null where none is due any more, while it is not afoot, or until the last one is done. */
    nextDueAt: time('next_due_at'),
    times: integer().notNull().default(0),
    lastAt: time('last_at'),
    /** When the last one was done; those that were cancelled do not count. */
    doneAt: time('done_at'),
    updatedAt: time('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by').notNull(),
    revision: revision('inspection_plans'),
  },
  (t) => [
    unique('inspection_plans_name_key').on(t.name),
    index('inspection_plans_due_idx').on(t.nextDueAt).where(sql`status = 'afoot' and next_due_at is not null`),
    index('inspection_plans_places_idx').using('gin', t.placeIds),
    check('inspection_plans_places_check', sql`cardinality(${t.placeIds}) > 0`),
  ],
);

/** A checklist as it was when an inspection was made. */
export interface StoredChecklist extends AskedChecklist {
  readonly subject: ChecklistSubject;
}

/** What an inspection does, as its plan was when it was made. */
export interface InspectionDefinition {
  readonly devices: InspectedDevices;
  readonly checks: readonly AutomaticCheck[];
  readonly checklists: readonly StoredChecklist[];
  readonly presence: boolean;
  readonly followUp: InspectionFollowUp;
}

/** Inspections outlive their plan, so names are copied. */
export const inspections = pgTable(
  'inspections',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    planId: uuid('plan_id'),
    /** The time of the plan for which it was made; one that is moved keeps it. */
    planned: time('planned'),
    name: text().notNull(),
    type: text().$type<InspectionType>().notNull(),
    cause: text().$type<InspectionCause>().notNull(),
    status: text().$type<InspectionStatus>().notNull(),
    dueAt: time('due_at').notNull(),
    lateAt: time('late_at').notNull(),
    missed: boolean().notNull().default(false),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
    by: text(),
    reason: jsonb().$type<SourceText>(),
    placeIds: uuid('place_ids').array().notNull(),
    people: jsonb().$type<{ id: string; name: string }[]>().notNull(),
    definition: jsonb().$type<InspectionDefinition>().notNull(),
    total: integer().notNull().default(0),
    pending: integer().notNull().default(0),
    passed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    unchecked: integer().notNull().default(0),
    checks: integer().notNull().default(0),
    failedChecks: integer('failed_checks').notNull().default(0),
    newlyFailed: integer('newly_failed').notNull().default(0),
    recovered: integer().notNull().default(0),
    active: integer().notNull().default(0),
    /** Its notice has left and its orders are open, as far as its plan wants them. */
    followed: boolean().notNull().default(false),
  },
  (t) => [
    foreignKey({ name: 'inspections_plan_fk', columns: [t.planId], foreignColumns: [inspectionPlans.id] }).onDelete(
      'set null',
    ),
    unique('inspections_number_key').on(t.number),
    unique('inspections_planned_key').on(t.planId, t.planned),
    index('inspections_due_idx').on(t.dueAt, t.id),
    index('inspections_plan_idx').on(t.planId, t.dueAt),
    index('inspections_open_idx').on(t.lateAt).where(sql`status = 'toBegin' and not missed`),
    index('inspections_afoot_idx').on(t.id).where(sql`status = 'afoot'`),
    index('inspections_places_idx').using('gin', t.placeIds),
    check('inspections_totals_check', sql`total = pending + passed + failed + unchecked`),
  ],
);

/** Devices and places of inspections. */
export const inspectionItems = pgTable(
  'inspection_items',
  {
    id: uuid().primaryKey(),
    inspectionId: uuid('inspection_id').notNull(),
    planId: uuid('plan_id'),
    position: integer().notNull(),
    /** Asked by the product itself. */
    automatic: boolean().notNull(),
    deviceId: uuid('device_id'),
    deviceName: text('device_name'),
    typeCode: text('type_code'),
    placeId: uuid('place_id').notNull(),
    placeName: text('place_name').notNull(),
    status: text().$type<Exclude<InspectionItemStatus, 'checking'>>().notNull(),
    reason: jsonb().$type<SourceText>(),
    findings: jsonb().$type<InspectionFinding[]>().notNull().default([]),
    recovered: boolean().notNull().default(false),
    checklistIds: uuid('checklist_ids').array().notNull(),
    answers: jsonb().$type<ChecklistAnswer[]>().notNull().default([]),
    presentAt: time('present_at'),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
    by: text(),
    /** What active checks have to put back, by check; noted before anything is sent. */
    befores: jsonb().$type<Readonly<Record<string, Value>>>().notNull().default({}),
    /** The process that asks it now. */
    node: uuid(),
    /** When it may be asked; while one asks it, when another may. */
    askAt: time('ask_at').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    foreignKey({
      name: 'inspection_items_inspection_fk',
      columns: [t.inspectionId],
      foreignColumns: [inspections.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'inspection_items_device_fk', columns: [t.deviceId], foreignColumns: [devices.id] }).onDelete(
      'set null',
    ),
    unique('inspection_items_position_key').on(t.inspectionId, t.position),
    index('inspection_items_waiting_idx').on(t.inspectionId, t.askAt).where(sql`automatic and status = 'pending'`),
    index('inspection_items_device_idx').on(t.deviceId, t.endedAt),
    index('inspection_items_place_idx').on(t.placeId, t.endedAt),
  ],
);

/** Photos and signatures of items. */
export const inspectionFiles = pgTable(
  'inspection_files',
  { itemId: uuid('item_id').notNull(), fileId: uuid('file_id').notNull(), position: integer().notNull() },
  (t) => [
    primaryKey({ name: 'inspection_files_pk', columns: [t.itemId, t.fileId] }),
    foreignKey({
      name: 'inspection_files_item_fk',
      columns: [t.itemId],
      foreignColumns: [inspectionItems.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'inspection_files_file_fk', columns: [t.fileId], foreignColumns: [storedFiles.id] }),
    index('inspection_files_file_idx').on(t.fileId),
  ],
);

/** The settings of a device that are to stay as they are, by property. */
export const deviceBaselines = pgTable(
  'device_baselines',
  {
    deviceId: uuid('device_id').primaryKey(),
    values: jsonb().$type<Readonly<Record<string, Value>>>().notNull(),
    at: time('at').notNull().defaultNow(),
    by: text().notNull(),
  },
  (t) => [
    foreignKey({ name: 'device_baselines_device_fk', columns: [t.deviceId], foreignColumns: [devices.id] }).onDelete(
      'cascade',
    ),
  ],
);
