import type { OrderRuleTarget, WorkOrderUrgency } from '@eoms/contract';
import { boolean, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { revision } from '../../platform/database/columns.ts';

/** Places, people and rotas that are gone fit nothing: there are no foreign keys to these. */
export const workOrderRules = pgTable(
  'work_order_rules',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    sort: integer().notNull(),
    enabled: boolean().notNull(),
    placeIds: jsonb('place_ids').$type<string[]>().notNull(),
    groupIds: jsonb('group_ids').$type<string[]>().notNull(),
    types: jsonb().$type<string[]>().notNull(),
    urgencies: jsonb().$type<WorkOrderUrgency[]>().notNull(),
    target: jsonb().$type<OrderRuleTarget>().notNull(),
    revision: revision('work_order_rules'),
  },
  (t) => [unique('work_order_rules_name_key').on(t.name)],
);
