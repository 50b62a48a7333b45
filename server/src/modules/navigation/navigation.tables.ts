import type { AppType, OpenType } from '@eoms/contract';
import { boolean, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision } from '../../platform/database/columns.ts';
import { menus } from '../menus/menus.tables.ts';

export const navigationMenus = pgTable(
  'navigation_menus',
  {
    id: uuid().primaryKey(),
    revision: revision('navigation_menus'),
    /** Null at the top level; `-1` on the wire. */
    parentId: uuid('parent_id'),
    /** The system menu it was made from, so that repeating the synchronisation adds nothing. */
    menuId: uuid('menu_id').references(() => menus.id, { onDelete: 'set null' }),
    name: text().notNull(),
    icon: text(),
    address: text(),
    appType: text('app_type').$type<AppType>().notNull(),
    openType: text('open_type').$type<OpenType>().notNull(),
    signOn: boolean('sign_on').notNull(),
    sort: integer().notNull(),
    enabled: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('navigation_menus_menu_key').on(t.menuId),
    index('navigation_menus_parent_idx').on(t.parentId),
    index('navigation_menus_app_idx').on(t.appType),
    foreignKey({ name: 'navigation_menus_parent_fk', columns: [t.parentId], foreignColumns: [t.id] }),
  ],
);
