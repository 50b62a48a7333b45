import type { AppType, OpenType } from '@eoms/contract';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision } from '../../platform/database/columns.ts';
import { menus } from '../menus/menus.tables.ts';

export interface TakenEntry {
  readonly name: string;
  readonly address: string | null;
  readonly enabled: boolean;
}

export const navigationMenus = pgTable(
  'navigation_menus',
  {
    id: uuid().primaryKey(),
    revision: revision('navigation_menus'),
    /** Null at the top level; `-1` on the wire. */
    parentId: uuid('parent_id'),
    /** The system menu it was made from, so that repeating the synchronisation adds nothing. */
    menuId: uuid('menu_id').references(() => menus.id, { onDelete: 'set null' }),
    /** The directory that it was taken from, without a foreign key: the entry outlives it. Empty `farId`: its heading. */
    sourceId: uuid('source_id'),
    farId: text('far_id'),
    /** What was last taken from there; what differs now was changed by people and stays. */
    taken: jsonb().$type<TakenEntry>(),
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
    uniqueIndex('navigation_menus_far_key').on(t.sourceId, t.farId),
    uniqueIndex('navigation_menus_menu_key').on(t.menuId),
    index('navigation_menus_parent_idx').on(t.parentId),
    index('navigation_menus_app_idx').on(t.appType),
    foreignKey({ name: 'navigation_menus_parent_fk', columns: [t.parentId], foreignColumns: [t.id] }),
  ],
);

/** The entries that people have marked for themselves. */
export const navigationFavourites = pgTable(
  'navigation_favourites',
  {
    userId: uuid('user_id').notNull(),
    menuId: uuid('menu_id')
      .notNull()
      .references(() => navigationMenus.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.menuId] }), index('navigation_favourites_menu_idx').on(t.menuId)],
);
