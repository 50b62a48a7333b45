import type { PluginDetail } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import { packageFiles } from './package-files.store.ts';
import { pluginReferences } from './plugin-references.store.ts';
import { pluginsRoutes } from './plugins.routes.ts';
import { listPalette } from './plugins.store.ts';
import { seedPlugins } from './seed-plugins.ts';

export interface PluginsModule extends ModuleParts {
  start(): Promise<void>;
  /** Plugs in the counter of the places whose layout has a plugin, from the module of the layouts. */
  setUse(placesWith: (code: string) => Promise<number>): void;
  /** Adds a counter of what else has a plugin, besides layouts. */
  addUse(countWith: (code: string) => Promise<number>): void;
  palette(executor?: Executor): Promise<PluginDetail[]>;
}

/** Plugins: what designers drag onto the control layout of a place. */
export const createPlugins = ({ database, files }: Pick<Platform, 'database' | 'files'>): PluginsModule => {
  files.addUse(packageFiles);
  const more: ((code: string) => Promise<number>)[] = [];
  const use = createPlugPoint<(code: string) => Promise<number>>('plugins.setUse');
  const countUses = async (code: string): Promise<number> => {
    const counts = await Promise.all([use.get(), ...more].map((countWith) => countWith(code)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  return {
    routes: pluginsRoutes({ database, files, countUses }),
    references: [pluginReferences],
    setUse: use.plug,
    addUse: (countWith) => void more.push(countWith),
    palette: (executor = database.db) => listPalette(executor),
    async start() {
      use.get();
      await database.transaction((tx) => seedPlugins(tx));
    },
  };
};
