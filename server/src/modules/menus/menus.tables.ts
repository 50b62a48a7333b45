import type { ScreenAddress } from '@eoms/contract';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision } from '../../platform/database/columns.ts';

export const menus = pgTable(
  'menus',
  {
    id: uuid().primaryKey(),
    revision: revision('menus'),
    /** Null at the top level; `-1` on the wire. */
    parentId: uuid('parent_id'),
    name: text().notNull(),
    icon: text(),
    address: text().$type<ScreenAddress>(),
    activeMenu: text('active_menu').$type<ScreenAddress>(),
    langitem: text(),
    russian: text(),
    sort: integer().notNull(),
    enabled: boolean().notNull(),
    hidden: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('menus_address_key').on(t.address),
    index('menus_parent_idx').on(t.parentId),
    foreignKey({ name: 'menus_parent_fk', columns: [t.parentId], foreignColumns: [t.id] }),
  ],
);

/** What the product last seeded into its own menus: shows which fields an administrator has changed since. */
export const menuSeeds = pgTable('menu_seeds', {
  menuId: uuid('menu_id').primaryKey(),
  written: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
});
