import { date, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/columns.ts';
import { workOrders } from './work-orders.tables.ts';

/** The time that people worked on orders. */
export const workOrderTimes = pgTable(
  'work_order_times',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id').notNull(),
    by: text().notNull(),
    byId: uuid('by_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    minutes: integer().notNull(),
    note: text().notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ name: 'work_order_times_order_fk', columns: [t.orderId], foreignColumns: [workOrders.id] }).onDelete(
      'cascade',
    ),
    index('work_order_times_order_idx').on(t.orderId, t.day, t.id),
    index('work_order_times_person_idx').on(t.byId, t.day),
  ],
);
