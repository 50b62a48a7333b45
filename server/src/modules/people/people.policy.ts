import { may, type Realm, type ScreenPermission } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { RolesPort } from './people.ports.ts';

const editors: Readonly<Record<Realm, ScreenPermission>> = {
  internal: may('edit', 'user', 'userEdit'),
  external: may('edit', 'orgUser'),
};

/** Whether the caller may change accounts of a realm: the right that its save call requires. */
export const mayEditAccounts = (caller: Caller, realm: Realm): boolean => caller.permits(editors[realm]);

/** Users can neither remove nor disable their own account: they would lock themselves out by accident. */
export const refuseSelf = (caller: Caller, ids: readonly string[]): void => {
  if (ids.includes(caller.userId)) throw refuse('user.cannotRemoveSelf');
};

/** Whoever can change an account can take it over, so it must not have more rights than the caller's own. */
export const requireManageable = async (
  roles: () => RolesPort,
  tx: Executor,
  caller: Caller,
  ids: readonly string[],
): Promise<void> => {
  if (!(await roles().mayManage(tx, caller, ids))) throw refuse('403');
};
