import { siteOf } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import type { NavigationDeps, NavigationRolesPort, SignOnPort } from './navigation.deps.ts';
import { navigationRoutes } from './navigation.routes.ts';
import { framedAddresses, navigationIds } from './navigation.store.ts';
import { navigationReferences } from './navigation-references.store.ts';
import { createTakeApplications } from './take-applications.ts';

export type { FarApplication, FarApplications } from './take-applications.ts';

export interface Navigation extends ModuleParts {
  /** Plugs in the grants, from the access module. */
  setRoles(roles: NavigationRolesPort): void;
  /** Plugs in the services that accept tickets, from the session module. */
  setSignOn(signOn: SignOnPort): void;
  /** Ids of all navigation menus. */
  navigationMenuIds(executor?: Executor): Promise<string[]>;
  /** Takes applications of an office platform into the navigation; what people have changed there stays. */
  readonly takeApplications: ReturnType<typeof createTakeApplications>;
  /** Origins of the other systems that entries open in a dialog; none while the database is away. */
  frameOrigins(): Promise<string[]>;
}

/** The menu of other systems and of shortcuts to our own screens, two levels deep. */
export const createNavigation = ({ database }: NavigationDeps): Navigation => {
  const roles = createPlugPoint<NavigationRolesPort>('navigation.setRoles');
  const signOn = createPlugPoint<SignOnPort>('navigation.setSignOn');
  return {
    routes: navigationRoutes({ database, roles: roles.get, signOn: signOn.get }),
    references: [navigationReferences],
    async start() {
      roles.get();
      signOn.get();
    },
    setRoles: roles.plug,
    setSignOn: signOn.plug,
    takeApplications: createTakeApplications(database),
    navigationMenuIds: (executor = database.db) => navigationIds(executor),
    frameOrigins: async () => {
      const addresses = await framedAddresses(database.db).catch(() => []);
      return [...new Set(addresses.flatMap((address) => siteOf(address) ?? []))];
    },
  };
};
