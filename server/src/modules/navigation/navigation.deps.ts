import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';

export type NavigationDeps = Pick<Platform, 'database'>;

/** What navigation needs from roles; the access module plugs it in. */
export interface NavigationRolesPort {
  /** Ids of the navigation menus granted to the roles that the caller acts in. */
  grantedTo(caller: Pick<Caller, 'userId' | 'roleId'>): Promise<readonly string[]>;
  /** Runs in the transaction that removes the menu. */
  forgetMenu(tx: Executor, menuId: string): Promise<void>;
}

/** Which services accept tickets; the session module plugs it in. */
export interface SignOnPort {
  /** Whether tickets may be issued for exactly this address. */
  isAuthorisedService(tx: Executor, address: string): Promise<boolean>;
}

export interface NavigationWorkDeps extends NavigationDeps {
  readonly roles: () => NavigationRolesPort;
  readonly signOn: () => SignOnPort;
}
