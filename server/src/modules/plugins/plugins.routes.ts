import { type PluginProperty, pluginsEndpoints } from '@eoms/contract';
import { heldRefusal } from '../../platform/database/refuse-held.ts';
import { removeRow } from '../../platform/database/save-row.ts';
import { treeCalls } from '../../platform/database/tree-calls.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropPackage, installPackage } from './install-package.ts';
import { groupTree, listGroups } from './plugin-groups.store.ts';
import { findPlugin, keptPlugins, keptProperties, listPalette, pagePlugins, propertiesOf } from './plugins.store.ts';
import { readPackage } from './read-package.ts';
import { savePlugin, saveProperty } from './save-plugin.ts';
import { createPackageFiles } from './serve-package.ts';

export interface PluginsRoutesDeps extends Pick<Platform, 'database' | 'files'> {
  /** How many layouts and documents have this plugin. */
  readonly countUses: (code: string) => Promise<number>;
}

/** Calls for plugins, their groups and attributes. */
export const pluginsRoutes = ({ database, files, countUses }: PluginsRoutesDeps): Route[] => {
  const packageFile = createPackageFiles({ database, files });
  const { db, transaction } = database;
  const groups = treeCalls(database, groupTree);
  return implement(pluginsEndpoints, {
    listPluginGroups: () => listGroups(db),
    savePluginGroup: groups.save,
    movePluginGroup: groups.move,
    removePluginGroup: ({ params: { id } }, caller) => groups.remove(id, caller),
    pagePlugins: ({ query }) => pagePlugins(db, query),
    listPalette: () => listPalette(db),
    getPlugin: async ({ params: { id } }) => {
      const found = await findPlugin(db, id);
      if (!found) throw refuse('404');
      return found;
    },
    savePlugin: async ({ body }, caller) => {
      const { id } = await transaction((tx) => savePlugin(tx, body, caller));
      return { id };
    },
    removePlugin: async ({ params: { id } }, caller) => {
      await transaction((tx) =>
        removeRow(tx, keptPlugins, id, caller, async ({ builtIn, code }) => {
          if (builtIn) throw refuse('plugin.builtIn');
          const used = await countUses(code);
          if (used > 0) throw heldRefusal('plugin.inUse', used, caller.language);
          await dropPackage(tx, files, id);
        }),
      );
      return null;
    },
    uploadPlugin: async ({ file }, caller) => {
      const read = await readPackage(file.content, caller.language);
      return { id: await installPackage({ database, files }, read, caller) };
    },
    readPluginFile: ({ params: { key, name } }) => packageFile(key, name),
    listPluginProperties: ({ query }): Promise<PluginProperty[]> => propertiesOf(db, [query.pluginId]),
    savePluginProperty: async ({ body }, caller) => {
      const { id } = await transaction((tx) => saveProperty(tx, body, caller));
      return { id };
    },
    removePluginProperty: async ({ params: { id } }, caller) => {
      await transaction((tx) => removeRow(tx, keptProperties, id, caller));
      return null;
    },
  });
};
