import type { Recurrence, WorkOrderUrgency } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { revision, time } from '../../platform/database/columns.ts';
import { workOrderTypes } from '../order-types/order-types.tables.ts';
import { places } from '../places/places.tables.ts';

/** People and devices that are gone are left out of the orders: there are no foreign keys to these. */
export const orderPlans = pgTable(
  'work_order_plans',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    enabled: boolean().notNull(),
    recurrence: jsonb().$type<Recurrence>().notNull(),
    startsOn: date('starts_on').notNull(),
    theme: text().notNull(),
    type: text().notNull(),
    urgency: smallint().$type<WorkOrderUrgency>().notNull(),
    placeId: uuid('place_id').notNull(),
    deviceIds: jsonb('device_ids').$type<string[]>().notNull(),
    assigneeId: uuid('assignee_id'),
    supervisorId: uuid('supervisor_id'),
    hours: integer(),
    description: text().notNull(),
    /** When its last order was closed. */
    doneAt: time('done_at'),
    nextDueAt: time('next_due_at'),
    lastOrderId: uuid('last_order_id'),
    revision: revision('work_order_plans'),
  },
  (t) => [
    unique('work_order_plans_name_key').on(t.name),
    foreignKey({ name: 'work_order_plans_type_fk', columns: [t.type], foreignColumns: [workOrderTypes.code] }),
    foreignKey({ name: 'work_order_plans_place_fk', columns: [t.placeId], foreignColumns: [places.id] }).onDelete(
      'cascade',
    ),
    index('work_order_plans_due_idx').on(t.nextDueAt).where(sql`next_due_at is not null`),
    index('work_order_plans_place_idx').on(t.placeId),
  ],
);

/** The orders of plans: one for each due time. */
export const orderPlanOrders = pgTable(
  'work_order_plan_orders',
  { planId: uuid('plan_id').notNull(), planned: time('planned').notNull(), orderId: uuid('order_id').notNull() },
  (t) => [
    primaryKey({ name: 'work_order_plan_orders_pk', columns: [t.planId, t.planned] }),
    foreignKey({
      name: 'work_order_plan_orders_plan_fk',
      columns: [t.planId],
      foreignColumns: [orderPlans.id],
    }).onDelete('cascade'),
  ],
);
