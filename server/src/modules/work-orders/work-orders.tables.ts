import type {
  OrderAnswers,
  OrderTypeConfirmation,
  WorkOrderRecordDetail,
  WorkOrderRecordKind,
  WorkOrderStatus,
  WorkOrderUrgency,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import { entryColumns, pictureColumns } from '../../platform/entries/entries.tables.ts';
import { storedFiles } from '../../platform/files/files.tables.ts';
import { alarms } from '../alarms/alarms.tables.ts';
import { inspectionItems } from '../inspections/inspections.tables.ts';
import { workOrderTypes } from '../order-types/order-types.tables.ts';
import type { AlarmsToSolve } from './work-orders.news.ts';

const isOpen = sql`status in ('unprocessed', 'processing')`;

/** Rows outlive devices, places and people, so names are copied and there is no foreign key to these. */
export const workOrders = pgTable(
  'work_orders',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    theme: text().notNull(),
    /** The code of its type. */
    type: text().notNull(),
    urgency: smallint().$type<WorkOrderUrgency>().notNull(),
    status: text().$type<WorkOrderStatus>().notNull(),
    placeId: uuid('place_id').notNull(),
    placeName: text('place_name').notNull(),
    initiatorId: uuid('initiator_id'),
    initiator: text().notNull(),
    assigneeId: uuid('assignee_id'),
    assignee: text(),
    supervisorId: uuid('supervisor_id'),
    supervisor: text(),
    deadline: time('deadline'),
    /** When it was noticed, and said, that the deadline has passed. */
    overdueAt: time('overdue_at'),
    description: text().notNull(),
    /** To the fields of its type. */
    answers: jsonb().$type<OrderAnswers>().notNull().default({}),
    assetId: uuid('asset_id'),
    assetName: text('asset_name'),
    inspectionId: uuid('inspection_id'),
    inspectionName: text('inspection_name'),
    progress: smallint().notNull().default(0),
    /** The step of a run that opened it. */
    runId: uuid('run_id'),
    runPosition: text('run_position'),
    createdAt: createdAt(),
    acceptedAt: time('accepted_at'),
    /** Until when the used time of its clocks was counted. Lengths are milliseconds of working time. */
    clockSince: time('clock_since'),
    heldAt: time('held_at'),
    responseTarget: bigint('response_target', { mode: 'number' }),
    responseUsed: bigint('response_used', { mode: 'number' }).notNull().default(0),
    responseDue: time('response_due'),
    resolutionTarget: bigint('resolution_target', { mode: 'number' }),
    resolutionUsed: bigint('resolution_used', { mode: 'number' }).notNull().default(0),
    resolutionDue: time('resolution_due'),
    /** The steps of its service level that are past: `clock:percent`. */
    stepsDone: text('steps_done').array().notNull().default([]),
    nextStepAt: time('next_step_at'),
    /** When the work was done, or it was cancelled. */
    closedAt: time('closed_at'),
    /** Milliseconds between an end that did not last and what followed. */
    closedFor: bigint('closed_for', { mode: 'number' }).notNull().default(0),
    /** Who is to confirm that it was done, as its type said when somebody reported that. */
    confirmation: text().$type<Exclude<OrderTypeConfirmation, 'none'>>(),
    doneById: uuid('done_by_id'),
    /** What becomes of its alarms once it is confirmed. */
    toSolve: jsonb('to_solve').$type<AlarmsToSolve>(),
    reopenUntil: time('reopen_until'),
    revision: revision('work_orders'),
  },
  (t) => [
    foreignKey({ name: 'work_orders_type_fk', columns: [t.type], foreignColumns: [workOrderTypes.code] }),
    unique('work_orders_number_key').on(t.number),
    unique('work_orders_run_key').on(t.runId, t.runPosition),
    index('work_orders_status_idx').on(t.status, t.number),
    index('work_orders_type_idx').on(t.type, t.number),
    index('work_orders_asset_idx').on(t.assetId, t.number).where(sql`asset_id is not null`),
    index('work_orders_inspection_idx').on(t.inspectionId, t.number).where(sql`inspection_id is not null`),
    index('work_orders_place_idx').on(t.placeId, t.number),
    index('work_orders_urgency_idx').on(t.urgency, t.number),
    index('work_orders_deadline_idx').on(t.deadline, t.number),
    index('work_orders_assignee_idx').on(t.assigneeId, t.number).where(sql`assignee_id is not null`),
    index('work_orders_initiator_idx').on(t.initiatorId, t.number).where(sql`initiator_id is not null`),
    index('work_orders_supervisor_idx').on(t.supervisorId, t.number).where(sql`supervisor_id is not null`),
    index('work_orders_created_idx').on(t.createdAt, t.number),
    index('work_orders_closed_idx').on(t.closedAt).where(sql`closed_at is not null`),
    index('work_orders_next_step_idx').on(t.nextStepAt).where(sql`next_step_at is not null`),
    index('work_orders_resolution_due_idx').on(t.resolutionDue).where(sql`resolution_due is not null`),
    index('work_orders_open_idx').on(t.number).where(isOpen),
    index('work_orders_due_idx').on(t.deadline).where(sql`${isOpen} and overdue_at is null and deadline is not null`),
  ],
);

/** The devices that an order is about. */
export const workOrderDevices = pgTable(
  'work_order_devices',
  { orderId: uuid('order_id').notNull(), deviceId: uuid('device_id').notNull(), name: text().notNull() },
  (t) => [
    primaryKey({ name: 'work_order_devices_pk', columns: [t.orderId, t.deviceId] }),
    foreignKey({ name: 'work_order_devices_order_fk', columns: [t.orderId], foreignColumns: [workOrders.id] }).onDelete(
      'cascade',
    ),
    index('work_order_devices_device_idx').on(t.deviceId),
  ],
);

/** The alarms that an order is about. */
export const workOrderAlarms = pgTable(
  'work_order_alarms',
  { orderId: uuid('order_id').notNull(), alarmId: uuid('alarm_id').notNull() },
  (t) => [
    primaryKey({ name: 'work_order_alarms_pk', columns: [t.orderId, t.alarmId] }),
    foreignKey({ name: 'work_order_alarms_order_fk', columns: [t.orderId], foreignColumns: [workOrders.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'work_order_alarms_alarm_fk', columns: [t.alarmId], foreignColumns: [alarms.id] }).onDelete(
      'cascade',
    ),
    index('work_order_alarms_alarm_idx').on(t.alarmId),
  ],
);

/** The history of an order: what people and the product did, and what people wrote. */
export const workOrderRecords = pgTable(
  'work_order_records',
  {
    ...entryColumns<WorkOrderRecordKind, WorkOrderRecordDetail>(),
    orderId: uuid('order_id').notNull(),
  },
  (t) => [
    foreignKey({ name: 'work_order_records_order_fk', columns: [t.orderId], foreignColumns: [workOrders.id] }).onDelete(
      'cascade',
    ),
    index('work_order_records_order_idx').on(t.orderId, t.at, t.id),
  ],
);

/** Pictures of records. */
export const workOrderPictures = pgTable(
  'work_order_pictures',
  {
    ...pictureColumns(),
    recordId: uuid('record_id').notNull(),
    orderId: uuid('order_id').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'work_order_pictures_record_fk',
      columns: [t.recordId],
      foreignColumns: [workOrderRecords.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'work_order_pictures_file_fk', columns: [t.fileId], foreignColumns: [storedFiles.id] }),
    index('work_order_pictures_file_idx').on(t.fileId),
    index('work_order_pictures_record_idx').on(t.recordId, t.sort),
  ],
);

/** What inspections found that an order is about. */
export const workOrderInspections = pgTable(
  'work_order_inspections',
  {
    orderId: uuid('order_id').notNull(),
    itemId: uuid('item_id').notNull(),
    inspectionId: uuid('inspection_id').notNull(),
    /** That of the item; null where a place was inspected. */
    deviceId: uuid('device_id'),
    placeId: uuid('place_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'work_order_inspections_pk', columns: [t.orderId, t.itemId] }),
    foreignKey({
      name: 'work_order_inspections_order_fk',
      columns: [t.orderId],
      foreignColumns: [workOrders.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'work_order_inspections_item_fk',
      columns: [t.itemId],
      foreignColumns: [inspectionItems.id],
    }).onDelete('cascade'),
    index('work_order_inspections_item_idx').on(t.itemId),
    index('work_order_inspections_device_idx').on(t.deviceId),
    index('work_order_inspections_place_idx').on(t.placeId).where(sql`device_id is null`),
  ],
);
