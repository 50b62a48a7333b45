import type { OrderField, OrderTypeConfirmation, OrderTypeLink, WorkOrderUrgency } from '@eoms/contract';
import { boolean, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { revision } from '../../platform/database/columns.ts';

/** Orders name their type by its code. */
export const workOrderTypes = pgTable(
  'work_order_types',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text('name_en').notNull(),
    sort: integer().notNull(),
    enabled: boolean().notNull(),
    urgency: smallint().$type<WorkOrderUrgency>().notNull(),
    link: text().$type<OrderTypeLink>().notNull(),
    confirmation: text().$type<OrderTypeConfirmation>().notNull(),
    reopenDays: integer('reopen_days').notNull(),
    fields: jsonb().$type<OrderField[]>().notNull().default([]),
    revision: revision('work_order_types'),
  },
  (t) => [unique('work_order_types_code_key').on(t.code), unique('work_order_types_name_key').on(t.name)],
);
