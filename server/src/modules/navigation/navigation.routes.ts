import { type AppType, navigationEndpoints } from '@eoms/contract';
import { parentsFirst } from '../../platform/database/parents-first.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createNavigationChanges } from './change-navigation.ts';
import { favouritesOf, setFavourite } from './favourites.store.ts';
import type { NavigationWorkDeps } from './navigation.deps.ts';
import { allNavigation, enabledNavigation, findNavigation } from './navigation.store.ts';
import { grantedNavigation, presentNavigation } from './present-navigation.ts';
import { createSyncSystemMenus } from './sync-system-menus.ts';

export const navigationRoutes = (deps: NavigationWorkDeps): Route[] => {
  const { db } = deps.database;
  const changes = createNavigationChanges(deps);
  const sync = createSyncSystemMenus(deps.database);

  const granted = async (caller: Caller, appType?: AppType) => {
    const [menus, ids] = await Promise.all([enabledNavigation(db), deps.roles().grantedTo(caller)]);
    const held = new Set(ids);
    return grantedNavigation(
      menus.map((menu) => ({
        menu,
        granted:
          (caller.superAdministrator || held.has(menu.id)) && (appType === undefined || menu.appType === appType),
      })),
    );
  };

  return implement(navigationEndpoints, {
    listNavigationMenus: (_input, context) => granted(context),
    listAllNavigationMenus: async () => parentsFirst(await allNavigation(db)).map(presentNavigation),
    getNavigationMenu: async ({ query }) => {
      const menu = await findNavigation(db, query.id);
      if (!menu) throw refuse('404');
      return presentNavigation(menu);
    },
    saveNavigationMenu: ({ body }, context) => changes.save(body, context),
    removeNavigationMenu: ({ body }, context) => changes.remove(body.id, context),
    sortNavigationMenu: ({ body }, context) => changes.sort(body, context),
    listNavigationMenusByApp: ({ query }, context) => granted(context, query.appType),
    listNavigationFavourites: async (_input, caller) => {
      const shown = new Set((await granted(caller)).map(({ id }) => id));
      return (await favouritesOf(db, caller.userId)).filter((id) => shown.has(id));
    },
    saveNavigationFavourite: async ({ body: { id, favourite } }, caller) => {
      if (!(await granted(caller)).some((menu) => menu.id === id)) throw refuse('404');
      await deps.database.transaction(async (tx) => {
        await setFavourite(tx, caller.userId, id, favourite);
        await caller.audit({ target: id, after: { favourite } }, tx);
      });
      return null;
    },
    syncSystemMenus: (_input, context) => sync(context),
  });
};
