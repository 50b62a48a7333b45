import type { OrderRelationKind } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/columns.ts';
import { workOrders } from './work-orders.tables.ts';

/** What one order is to another: a duplicate of it, caused by it, or what follows it. */
export const workOrderRelations = pgTable(
  'work_order_relations',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id').notNull(),
    otherId: uuid('other_id').notNull(),
    kind: text().$type<OrderRelationKind>().notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'work_order_relations_order_fk',
      columns: [t.orderId],
      foreignColumns: [workOrders.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'work_order_relations_other_fk',
      columns: [t.otherId],
      foreignColumns: [workOrders.id],
    }).onDelete('cascade'),
    uniqueIndex('work_order_relations_pair_key').on(
      sql`least(order_id, other_id)`,
      sql`greatest(order_id, other_id)`,
      t.kind,
    ),
    index('work_order_relations_order_idx').on(t.orderId),
    index('work_order_relations_other_idx').on(t.otherId),
  ],
);
