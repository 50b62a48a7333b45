import type { Executor } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countAdministrators, lockSuperRole } from './user-roles.store.ts';

/**
 * Runs a change that may remove an administrator. Callers queue for the lock on the administrator role, so the last two
 * administrators cannot remove each other at the same time.
 */
export const keepAdministrator = async <T>(tx: Executor, change: () => Promise<T>): Promise<T> => {
  await lockSuperRole(tx);
  const before = await countAdministrators(tx);
  const result = await change();
  if (before > 0 && (await countAdministrators(tx)) === 0) throw refuse('user.lastAdministrator');
  return result;
};
