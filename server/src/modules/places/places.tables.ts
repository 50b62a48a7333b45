import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

/** Buildings, floors and other groupings. Siblings have distinct names, at the top level too. */
export const placeGroups = pgTable(
  'place_groups',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    parentId: uuid('parent_id'),
    sort: integer('sort').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ name: 'place_groups_parent_fk', columns: [table.parentId], foreignColumns: [table.id] }),
    unique('place_groups_name_key').on(table.parentId, table.name).nullsNotDistinct(),
    check('place_groups_not_own_parent', sql`${table.parentId} is distinct from ${table.id}`),
  ],
);

export const places = pgTable(
  'places',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    groupId: uuid('group_id').notNull(),
    type: text('type').notNull(),
    sort: integer('sort').notNull(),
    capacity: integer('capacity'),
    openType: text('open_type', { enum: ['modal', 'samePage', 'newPage'] }).notNull(),
    layoutType: text('layout_type', { enum: ['default', 'custom'] }).notNull(),
    documentId: text('document_id'),
    maintenance: boolean('maintenance').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ name: 'places_group_fk', columns: [table.groupId], foreignColumns: [placeGroups.id] }),
    unique('places_code_key').on(table.code),
    index('places_group_idx').on(table.groupId, table.sort, table.id),
    index('places_sort_idx').on(table.sort, table.id),
  ],
);
