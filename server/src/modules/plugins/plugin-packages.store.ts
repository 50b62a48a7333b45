import type { PluginManifest } from '@eoms/contract';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { pluginPackages, pluginProperties, plugins } from './plugins.tables.ts';

export type PackageRow = typeof pluginPackages.$inferSelect;

export const findPackage = async (db: Executor, pluginId: string): Promise<PackageRow | undefined> =>
  (await db.select().from(pluginPackages).where(eq(pluginPackages.pluginId, pluginId)))[0];

/** The package of an enabled plugin. */
export const findServedPackage = async (db: Executor, key: string): Promise<PackageRow | undefined> =>
  (
    await db
      .select(getTableColumns(pluginPackages))
      .from(pluginPackages)
      .innerJoin(plugins, eq(plugins.id, pluginPackages.pluginId))
      .where(and(eq(pluginPackages.key, key), eq(plugins.enabled, true)))
  )[0];

export const writePackage = async (tx: Executor, row: Omit<PackageRow, 'createdAt'>): Promise<void> => {
  await tx
    .insert(pluginPackages)
    .values(row)
    .onConflictDoUpdate({ target: pluginPackages.pluginId, set: { ...row, createdAt: new Date() } });
};

/** Makes the attributes those of the manifest; the default values are those of the new version. */
export const writeAttributes = async (
  tx: Executor,
  pluginId: string,
  attributes: PluginManifest['attributes'],
): Promise<void> => {
  await tx.delete(pluginProperties).where(eq(pluginProperties.pluginId, pluginId));
  if (attributes.length === 0) return;
  await tx.insert(pluginProperties).values(
    attributes.map(({ code, name, type, default: defaultValue }, at) => ({
      id: newId(),
      pluginId,
      code,
      name: name.zh,
      nameEn: name.en,
      type,
      defaultValue,
      sort: at + 1,
    })),
  );
};

/** Returns the stored file that was its package. */
export const deletePackage = async (tx: Executor, pluginId: string): Promise<string | undefined> => {
  const { fileId } = pluginPackages;
  const [removed] = await tx.delete(pluginPackages).where(eq(pluginPackages.pluginId, pluginId)).returning({ fileId });
  return removed?.fileId;
};
