import type { PhotoKind } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import { storedFiles } from '../../platform/files/files.tables.ts';

/** Buildings, floors and other groupings. Siblings have distinct names, at the top level too. */
export const placeGroups = pgTable(
  'place_groups',
  {
    id: uuid('id').primaryKey(),
    revision: revision('place_groups'),
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
    /** Only nodes of a version before the state set by hand use it. */
    maintenance: boolean('maintenance').notNull().default(false),
    /** A state set by hand; null derives it from meetings, sensors and devices. */
    setState: text('set_state', { enum: ['idle', 'occupy', 'maintenance'] }),
    setReason: text('set_reason'),
    setBy: text('set_by'),
    setAt: time('set_at'),
    setUntil: time('set_until'),
    createdAt: createdAt(),
    revision: revision('places'),
  },
  (table) => [
    foreignKey({ name: 'places_group_fk', columns: [table.groupId], foreignColumns: [placeGroups.id] }),
    unique('places_code_key').on(table.code),
    index('places_group_idx').on(table.groupId, table.sort, table.id),
    index('places_sort_idx').on(table.sort, table.id),
    index('places_set_until_idx').on(table.setUntil),
  ],
);

/** Removed with the place; the sweep of files removes the pictures. */
export const placePhotos = pgTable(
  'place_photos',
  {
    id: uuid('id').primaryKey(),
    revision: revision('place_photos'),
    placeId: uuid('place_id').notNull(),
    kind: text('kind').$type<PhotoKind>().notNull(),
    fileId: uuid('file_id').notNull(),
    caption: text('caption').notNull(),
    sort: integer('sort').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ name: 'place_photos_place_fk', columns: [table.placeId], foreignColumns: [places.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'place_photos_file_fk', columns: [table.fileId], foreignColumns: [storedFiles.id] }),
    index('place_photos_file_idx').on(table.fileId),
    index('place_photos_place_idx').on(table.placeId, table.kind, table.sort),
  ],
);
