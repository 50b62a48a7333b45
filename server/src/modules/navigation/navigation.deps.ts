import type { Executor } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';

export type NavigationDeps = Pick<Platform, 'database'>;

/** What roles have to do with navigation; the access module plugs it in. */
export interface NavigationRolesPort {
  /** Ids of the navigation menus that the role was given. */
  heldBy(roleId: string): Promise<readonly string[]>;
  /** In the transaction that removes the menu. */
  forgetMenu(tx: Executor, menuId: string): Promise<void>;
}

/** Where tickets may go; the session module plugs it in. */
export interface SignOnPort {
  /** Whether tickets may be issued for exactly this address. */
  isAuthorisedService(tx: Executor, address: string): Promise<boolean>;
}

export interface NavigationWorkDeps extends NavigationDeps {
  readonly roles: () => NavigationRolesPort;
  readonly signOn: () => SignOnPort;
}
