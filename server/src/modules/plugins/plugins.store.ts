import {
  type Page,
  type PageQuery,
  type Plugin,
  type PluginDetail,
  PluginDraft,
  type PluginManifest,
  type PluginProperty,
  PluginPropertyDraft,
  WidgetKind,
} from '@eoms/contract';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { groupsWithin } from './plugin-groups.store.ts';
import { pluginGroups, pluginPackages, pluginProperties, plugins } from './plugins.tables.ts';

const { createdAt: _created, ...own } = getTableColumns(plugins);
const columns = {
  ...own,
  groupName: pluginGroups.name,
  groupNameEn: pluginGroups.nameEn,
  packageKey: pluginPackages.key,
  manifest: pluginPackages.manifest,
};
const { createdAt: _made, ...propertyColumns } = getTableColumns(pluginProperties);

const rowsOf = (db: Executor) =>
  db
    .select(columns)
    .from(plugins)
    .innerJoin(pluginGroups, eq(pluginGroups.id, plugins.groupId))
    .leftJoin(pluginPackages, eq(pluginPackages.pluginId, plugins.id))
    .$dynamic();

/** Plugins whose widget only a newer version knows are left out: nothing here could show them. */
const isKnown = inArray(plugins.widget, [...WidgetKind.options]);

interface Stored {
  readonly updatedAt: Date;
  readonly packageKey: string | null;
  readonly manifest: PluginManifest | null;
}
const shown = <T extends Stored>({ updatedAt, packageKey: key, manifest, ...row }: T) => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
  package: key && manifest ? { key, version: manifest.version, needs: manifest.needs } : null,
});

export const pagePlugins = async (
  db: Executor,
  query: PageQuery & { groupId?: string | undefined },
): Promise<Page<Plugin>> => {
  const { id, sort, name, code, updatedAt, groupId, nameEn } = plugins;
  const page = await readPage(db, query, {
    rows: rowsOf(db),
    counted: db.select({ id }).from(plugins),
    scope: 'none',
    where: [
      isKnown,
      query.groupId === undefined ? undefined : sql`${groupId} in ${groupsWithin(query.groupId)}`,
      containing(query.keyword, name, nameEn, code),
    ],
    order: { columns: { sort, name, code, updatedAt }, standard: 'sort', id },
  });
  return presentPage(page, shown);
};

export const propertiesOf = (db: Executor, pluginIds: readonly string[]): Promise<PluginProperty[]> =>
  db
    .select(propertyColumns)
    .from(pluginProperties)
    .where(inArray(pluginProperties.pluginId, [...pluginIds]))
    .orderBy(asc(pluginProperties.sort), asc(pluginProperties.code));

const detailed = async (db: Executor, rows: readonly Plugin[]): Promise<PluginDetail[]> => {
  if (rows.length === 0) return [];
  const properties = await propertiesOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, properties: properties.filter((one) => one.pluginId === row.id) }));
};

/** All plugins in the order of the palette: by group, then as sorted. */
export const listPalette = async (db: Executor): Promise<PluginDetail[]> => {
  const order = sql`(select coalesce(p.sort * 100000, 0) from ${pluginGroups} p where p.id = ${pluginGroups.parentId})`;
  const rows = await rowsOf(db)
    .where(isKnown)
    .orderBy(
      sql`coalesce(${order} + ${pluginGroups.sort}, ${pluginGroups.sort} * 100000)`,
      asc(plugins.sort),
      asc(plugins.code),
    );
  return detailed(db, rows.map(shown));
};

export const findPlugin = async (db: Executor, id: string): Promise<PluginDetail | undefined> => {
  const [row] = await rowsOf(db).where(and(eq(plugins.id, id), isKnown));
  return row && (await detailed(db, [shown(row)]))[0];
};

export const findByCode = async (db: Executor, code: string): Promise<typeof plugins.$inferSelect | undefined> =>
  (await db.select().from(plugins).where(eq(plugins.code, code)))[0];

export const keptPlugins: EntityDrafts<typeof plugins, PluginDraft> = {
  table: plugins,
  fields: draftFields(plugins, PluginDraft, {}),
  scope: 'none',
  isReadable: ({ widget }) => WidgetKind.safeParse(widget).success,
  violations: { plugins_code_key: 'plugin.codeInUse', plugins_group_fk: { code: '404', field: 'groupId' } },
  forAudit: ({ createdAt: _, updatedAt: _u, ...plugin }) => plugin,
};

export const keptProperties: EntityDrafts<typeof pluginProperties, PluginPropertyDraft> = {
  table: pluginProperties,
  fields: draftFields(pluginProperties, PluginPropertyDraft, {}),
  scope: 'none',
  violations: {
    plugin_properties_code_key: 'plugin.attributeInUse',
    plugin_properties_plugin_fk: { code: '404', field: 'pluginId' },
  },
};
