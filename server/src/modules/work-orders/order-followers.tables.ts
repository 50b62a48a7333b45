import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';
import { workOrders } from './work-orders.tables.ts';

/** Who follows which order. */
export const workOrderFollowers = pgTable(
  'work_order_followers',
  {
    orderId: uuid('order_id').notNull(),
    userId: uuid('user_id').notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'work_order_followers_pk', columns: [t.orderId, t.userId] }),
    foreignKey({
      name: 'work_order_followers_order_fk',
      columns: [t.orderId],
      foreignColumns: [workOrders.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'work_order_followers_user_fk', columns: [t.userId], foreignColumns: [users.id] }).onDelete(
      'cascade',
    ),
    index('work_order_followers_user_idx').on(t.userId, t.orderId),
  ],
);
