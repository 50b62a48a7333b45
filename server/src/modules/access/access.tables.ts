import type { Action, RoleType } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision } from '../../platform/database/columns.ts';
import { menus } from '../menus/menus.tables.ts';
import { users } from '../people/people.tables.ts';

export const roles = pgTable(
  'roles',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    code: text().notNull(),
    type: text().$type<RoleType>().notNull(),
    group: text('group_name'),
    isSystem: boolean('is_system').notNull().default(false),
    isSuper: boolean('is_super').notNull().default(false),
    remarks: text().notNull(),
    allPlaces: boolean('all_places').notNull().default(false),
    createdAt: createdAt(),
    revision: revision('roles'),
  },
  (t) => [
    uniqueIndex('roles_name_key').on(sql`lower(${t.name})`),
    uniqueIndex('roles_code_key').on(sql`lower(${t.code})`),
    uniqueIndex('roles_super_key').on(t.isSuper).where(sql`${t.isSuper}`),
  ],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: uuid('role_id').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.roleId] }),
    foreignKey({ name: 'user_roles_role_fk', columns: [t.roleId], foreignColumns: [roles.id] }),
    index('user_roles_role_idx').on(t.roleId),
    uniqueIndex('user_roles_default_key').on(t.userId).where(sql`${t.isDefault}`),
  ],
);

const roleId = () =>
  uuid('role_id')
    .notNull()
    .references(() => roles.id, { onDelete: 'cascade' });

export const roleMenus = pgTable(
  'role_menus',
  {
    roleId: roleId(),
    menuId: uuid('menu_id').notNull(),
    actions: text().array().$type<Action[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.roleId, t.menuId] }),
    index('role_menus_menu_idx').on(t.menuId),
    foreignKey({ name: 'role_menus_menu_fk', columns: [t.menuId], foreignColumns: [menus.id] }).onDelete('cascade'),
  ],
);

// The next three hold plain ids: what is removed elsewhere is removed from the roles by an event or through
// `navigation.setRoles`.
export const roleNavigationMenus = pgTable(
  'role_navigation_menus',
  { roleId: roleId(), menuId: uuid('menu_id').notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.roleId, t.menuId] }), index('role_navigation_menus_menu_idx').on(t.menuId)],
);

export const rolePlaces = pgTable(
  'role_places',
  { roleId: roleId(), placeId: uuid('place_id').notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.roleId, t.placeId] }), index('role_places_place_idx').on(t.placeId)],
);

export const rolePlaceGroups = pgTable(
  'role_place_groups',
  { roleId: roleId(), groupId: uuid('group_id').notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.roleId, t.groupId] }), index('role_place_groups_group_idx').on(t.groupId)],
);
