import type { IconShape, Text } from '@eoms/contract';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision } from '../../platform/database/columns.ts';

export const dictionaryGroups = pgTable(
  'dictionary_groups',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    name: jsonb().$type<Text>().notNull(),
    description: jsonb().$type<Text>(),
    /** It came with the product, whose forms ask for it by its code. */
    system: boolean().notNull().default(false),
    sort: integer().notNull(),
    createdAt: createdAt(),
    revision: revision('dictionary_groups'),
  },
  (t) => [unique('dictionary_groups_code_key').on(t.code)],
);

/** What stores an entry stores its name as text; so what an entry was called before is kept. */
export const dictionaryItems = pgTable(
  'dictionary_items',
  {
    id: uuid().primaryKey(),
    groupId: uuid('group_id').notNull(),
    code: text().notNull(),
    name: jsonb().$type<Text>().notNull(),
    formerNames: text('former_names').array().notNull().default([]),
    parentCode: text('parent_code'),
    sort: integer().notNull(),
    enabled: boolean().notNull().default(true),
    colour: text(),
    icon: text(),
    system: boolean().notNull().default(false),
    createdAt: createdAt(),
    revision: revision('dictionary_items'),
  },
  (t) => [
    unique('dictionary_items_code_key').on(t.groupId, t.code),
    foreignKey({ name: 'dictionary_items_group_fk', columns: [t.groupId], foreignColumns: [dictionaryGroups.id] }),
    foreignKey({
      name: 'dictionary_items_parent_fk',
      columns: [t.groupId, t.parentCode],
      foreignColumns: [t.groupId, t.code],
    }),
    index('dictionary_items_parent_idx').on(t.groupId, t.parentCode),
    index('dictionary_items_sort_idx').on(t.groupId, t.sort, t.id),
  ],
);

/** Icons that people uploaded: paths, never files. The prefix of their names is not stored here. */
export const ownIcons = pgTable(
  'own_icons',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    shape: jsonb().$type<IconShape>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('own_icons_name_key').on(t.name)],
);
