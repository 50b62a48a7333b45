import type { Executor } from '../../platform/database/database.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import { menuReferences } from './menu-references.store.ts';
import { type MenusDeps, menusRoutes } from './menus.routes.ts';
import { allMenus } from './menus.store.ts';
import { seedMenus } from './seed-menus.ts';

export { liveMenuRows } from './menus.store.ts';
export { systemMenuId } from './seed-menus.ts';
export type { SystemMenuName } from './system-menus.ts';

export interface Menus extends ModuleParts {
  /** Seeds the menus of this release. */
  start(): Promise<void>;
  menuIds(executor?: Executor): Promise<string[]>;
}

/** The system menus: the screens, their order and their headings. */
export const createMenus = (deps: MenusDeps): Menus => ({
  routes: menusRoutes(deps),
  references: [menuReferences],
  start: () => deps.database.transaction((tx) => seedMenus(tx)),
  menuIds: async (executor = deps.database.db) => (await allMenus(executor)).map(({ id }) => id),
});
