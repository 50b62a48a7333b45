import type { Executor } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countAdministrators, lockSuperRole } from './user-roles.store.ts';

/**
 * Runs a change that may cost an administrator the account or the role. Callers queue at the row of the administrator
 * role, so two last administrators cannot remove each other at the same moment.
 */
export const keepAdministrator = async <T>(tx: Executor, change: () => Promise<T>): Promise<T> => {
  await lockSuperRole(tx);
  const before = await countAdministrators(tx);
  const result = await change();
  if (before > 0 && (await countAdministrators(tx)) === 0) throw refuse('user.lastAdministrator');
  return result;
};
