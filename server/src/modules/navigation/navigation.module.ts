import type { Executor } from '../../platform/database/database.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import type { NavigationDeps } from './navigation.deps.ts';
import { navigationRoutes } from './navigation.routes.ts';
import { framedAddresses, navigationIds } from './navigation.store.ts';

export type { NavigationDeps } from './navigation.deps.ts';

export interface Navigation extends ModuleParts {
  /** For access: ids of every navigation menu. */
  navigationMenuIds(executor?: Executor): Promise<string[]>;
  /** Of the other systems that some entry opens in a dialog; none while the database is away. */
  frameOrigins(): Promise<string[]>;
}

/** URLs allow more in the name of a host (`;`, `,`) than may stand in a policy, where it would begin another rule. */
const plainOrigin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

const originOf = (address: string): string[] => {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  return plainOrigin.test(origin) ? [origin] : [];
};

/** The menu of other systems and of shortcuts into this one, two levels deep. */
export const createNavigation = (deps: NavigationDeps): Navigation => ({
  routes: navigationRoutes(deps),
  navigationMenuIds: (executor = deps.database.db) => navigationIds(executor),
  frameOrigins: async () => {
    const addresses = await framedAddresses(deps.database.db).catch(() => []);
    return [...new Set(addresses.flatMap(originOf))];
  },
});
