import type { FilteredList } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { revision } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';

/** Filters of lists, each of one user. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    list: text().$type<FilteredList>().notNull(),
    name: text().notNull(),
    values: jsonb().$type<Record<string, string>>().notNull(),
    isDefault: boolean('is_default').notNull(),
    revision: revision('saved_filters'),
  },
  (t) => [
    unique('saved_filters_name_key').on(t.userId, t.list, t.name),
    foreignKey({ name: 'saved_filters_user_fk', columns: [t.userId], foreignColumns: [users.id] }).onDelete('cascade'),
    uniqueIndex('saved_filters_default_idx').on(t.userId, t.list).where(sql`is_default`),
  ],
);
