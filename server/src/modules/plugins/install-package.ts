import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PluginManifest } from '@eoms/contract';
import { writeArchive } from '../../platform/archive/write-archive.ts';
import type { Executor } from '../../platform/database/database.ts';
import { saveValues } from '../../platform/database/save-row.ts';
import { lockTree } from '../../platform/database/tree.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { deletePackage, findPackage, writeAttributes, writePackage } from './plugin-packages.store.ts';
import { findByCode, keptPlugins } from './plugins.store.ts';
import { plugins } from './plugins.tables.ts';
import type { ReadPackage } from './read-package.ts';
import { outsideGroup } from './seed-plugins.ts';

type Deps = Pick<Platform, 'database' | 'files'>;
type Row = typeof plugins.$inferSelect;

/** What an administrator sets of a plugin stays as it is when its package is replaced. */
const draftOf = async (tx: Executor, { code, name, icon, size }: PluginManifest, known: Row | undefined) => {
  const shown = { name: name.zh, nameEn: name.en, icon: icon ?? 'board', w: size.w, h: size.h };
  if (known) return { id: known.id, values: shown };
  const groupId = await outsideGroup(tx);
  const values = { ...shown, code, widget: 'external' as const, groupId, enabled: true, sort: 1, remarks: '' };
  return { id: undefined, values };
};

const install = async (
  tx: Executor,
  { manifest }: ReadPackage,
  { fileId, sha256 }: { fileId: string; sha256: string },
  caller: Caller,
): Promise<{ id: string; replaced: string | undefined }> => {
  await lockTree(tx, plugins);
  const known = await findByCode(tx, manifest.code);
  if (known && known.widget !== 'external') throw refuse('plugin.codeInUse', {}, [{ field: 'code' }]);
  const { id: knownId, values } = await draftOf(tx, manifest, known);
  const { id } = await saveValues(tx, keptPlugins, { id: knownId }, caller, () => ({
    values: { ...values, updatedAt: new Date() },
    after: { ...values, version: manifest.version, sha256 },
  }));
  const replaced = (await findPackage(tx, id))?.fileId;
  await writePackage(tx, { pluginId: id, key: randomBytes(20).toString('hex'), fileId, manifest, sha256 });
  await writeAttributes(tx, id, manifest.attributes);
  return { id, replaced };
};

/**
 * Installs a package that has been checked, or replaces that of the plugin with the same code. The files are packed
 * again, so that what is read later is a zip of ours.
 */
export const installPackage = async ({ database, files }: Deps, read: ReadPackage, caller: Caller): Promise<string> => {
  const content = await buffer(writeArchive([...read.files].map(([name, file]) => ({ name, content: file }))));
  const stored = await files.save(
    { fileName: `${read.manifest.code}.zip`, content },
    { kind: 'file', createdBy: caller.userId },
  );
  const sha256 = createHash('sha256').update(content).digest('hex');
  try {
    return await database.transaction(async (tx) => {
      const { id, replaced } = await install(tx, read, { fileId: stored.id, sha256 }, caller);
      if (replaced) await files.remove([replaced], tx);
      return id;
    });
  } catch (error) {
    await files.remove([stored.id]);
    throw error;
  }
};

/** Removes the package of a plugin that is about to be removed. */
export const dropPackage = async (tx: Executor, files: Platform['files'], pluginId: string): Promise<void> => {
  const fileId = await deletePackage(tx, pluginId);
  if (fileId) await files.remove([fileId], tx);
};
