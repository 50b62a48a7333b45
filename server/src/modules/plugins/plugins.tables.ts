import type { AttributeType, AttributeValue, PluginManifest, WidgetKind } from '@eoms/contract';

import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, plainValue, revision, time } from '../../platform/database/columns.ts';
import { storedFiles } from '../../platform/files/files.tables.ts';

/** Groups of the palette: two levels. */
export const pluginGroups = pgTable(
  'plugin_groups',
  {
    id: uuid().primaryKey(),
    revision: revision('plugin_groups'),
    name: text().notNull(),
    nameEn: text('name_en').notNull(),
    parentId: uuid('parent_id'),
    sort: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ name: 'plugin_groups_parent_fk', columns: [t.parentId], foreignColumns: [t.id] }),
    unique('plugin_groups_name_key').on(t.parentId, t.name).nullsNotDistinct(),
    check('plugin_groups_not_own_parent', sql`${t.parentId} is distinct from ${t.id}`),
  ],
);

export const plugins = pgTable(
  'plugins',
  {
    id: uuid().primaryKey(),
    revision: revision('plugins'),
    groupId: uuid('group_id').notNull(),
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text('name_en').notNull(),
    widget: text().$type<WidgetKind>().notNull(),
    icon: text().notNull(),
    w: integer().notNull(),
    h: integer().notNull(),
    enabled: boolean().notNull(),
    builtIn: boolean('built_in').notNull().default(false),
    sort: integer().notNull(),
    remarks: text().notNull(),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ name: 'plugins_group_fk', columns: [t.groupId], foreignColumns: [pluginGroups.id] }),
    unique('plugins_code_key').on(t.code),
    index('plugins_group_idx').on(t.groupId),
  ],
);

/** The uploaded packages of plugins from outside. */
export const pluginPackages = pgTable(
  'plugin_packages',
  {
    pluginId: uuid('plugin_id').primaryKey(),
    /** Names its files in addresses; new with every upload. */
    key: text().notNull(),
    /** A zip that we packed ourselves, from the checked files. */
    fileId: uuid('file_id').notNull(),
    manifest: jsonb().$type<PluginManifest>().notNull(),
    sha256: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'plugin_packages_plugin_fk',
      columns: [t.pluginId],
      foreignColumns: [plugins.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'plugin_packages_file_fk', columns: [t.fileId], foreignColumns: [storedFiles.id] }),
    unique('plugin_packages_key_key').on(t.key),
  ],
);

/** The attributes that designers may set. */
export const pluginProperties = pgTable(
  'plugin_properties',
  {
    id: uuid().primaryKey(),
    revision: revision('plugin_properties'),
    pluginId: uuid('plugin_id').notNull(),
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text('name_en').notNull(),
    type: text().$type<AttributeType>().notNull(),
    defaultValue: plainValue('default_value').$type<AttributeValue>().notNull(),
    sort: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'plugin_properties_plugin_fk',
      columns: [t.pluginId],
      foreignColumns: [plugins.id],
    }).onDelete('cascade'),
    unique('plugin_properties_code_key').on(t.pluginId, t.code),
  ],
);
